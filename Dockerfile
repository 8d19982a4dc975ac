FROM rust:1-bookworm AS build
RUN apt-get update \
    && apt-get install -y --no-install-recommends libpq-dev libssl-dev pkg-config \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /build
COPY . .
# The caches stay on the building machine, so the program is copied out of them.
RUN --mount=type=cache,target=/usr/local/cargo/registry \
    --mount=type=cache,target=/build/target \
    cargo build --profile dist --locked --bin acepost \
    && cp target/dist/acepost /usr/local/bin/acepost

FROM debian:bookworm-slim
RUN apt-get update \
    && apt-get install -y --no-install-recommends ca-certificates libpq5 libssl3 \
    && rm -rf /var/lib/apt/lists/* \
    && groupadd --system --gid 10001 acepost \
    && useradd --system --uid 10001 --gid acepost --no-create-home --shell /usr/sbin/nologin acepost \
    && install --directory --owner=acepost --group=acepost --mode=0700 /var/lib/acepost
COPY --from=build /usr/local/bin/acepost /usr/local/bin/acepost
# By number, so that a host can see that it is not root.
USER 10001:10001
ENV ACEPOST_LISTEN=0.0.0.0:8080 \
    ACEPOST_DATA_DIR=/var/lib/acepost
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 CMD ["acepost", "healthcheck"]
# The image brings no PostgreSQL of its own: give it DATABASE_URL.
ENTRYPOINT ["acepost"]
CMD ["serve"]
