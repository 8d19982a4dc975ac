"""TCP relays: a network between processes of one machine that can be cut, slow or silent."""

import asyncio
import threading

CHUNK = 1 << 16


class Network:
    """All relays, on one thread of their own."""

    def __init__(self):
        self.loop = asyncio.new_event_loop()
        threading.Thread(target=self.loop.run_forever, daemon=True).start()

    def relay(self, port, to):
        """Starts a relay that listens on one port of the loopback address, and connects to another."""
        relay = Relay(self, to)
        listening = asyncio.start_server(relay.serve, "127.0.0.1", port)
        relay.server = asyncio.run_coroutine_threadsafe(listening, self.loop).result()
        return relay


class Relay:
    """A relay. Use `between`, `pass_on` and `cut` from any thread."""

    def __init__(self, network, to):
        self.network, self.to = network, to
        self.delay, self.open, self.is_cut = 0.0, None, False
        self.writers = set()

    def fall_silent(self):
        """Holds back all bytes, closes nothing. They arrive once it passes on again, as TCP sends them again."""
        self._change(silent=True)

    def slow_down(self, seconds):
        """Delays each piece by this time."""
        self._change(delay=seconds)

    def cut(self):
        """Breaks all connections, and refuses new ones."""
        self._change(cut=True)

    def pass_on(self):
        """Relays everything again."""
        self._change()

    def _change(self, silent=False, delay=0.0, cut=False):
        async def change():
            self.delay, self.is_cut = delay, cut
            if silent:
                self._gate().clear()
            else:
                self._gate().set()
            if cut:
                for writer in list(self.writers):
                    writer.transport.abort()

        asyncio.run_coroutine_threadsafe(change(), self.network.loop).result()

    def _gate(self):
        if self.open is None:
            self.open = asyncio.Event()
            self.open.set()
        return self.open

    async def serve(self, reader, writer):
        await self._gate().wait()
        if self.is_cut:
            writer.transport.abort()
            return
        try:
            there, back = await asyncio.open_connection("127.0.0.1", self.to)
        except OSError:
            writer.transport.abort()
            return
        both = {writer, back}
        self.writers |= both
        await asyncio.gather(self._pass(reader, back), self._pass(there, writer))
        self.writers -= both

    async def _pass(self, reader, writer):
        try:
            while piece := await reader.read(CHUNK):
                if self.delay:
                    await asyncio.sleep(self.delay)
                await self._gate().wait()
                writer.write(piece)
                await writer.drain()
            await self._gate().wait()
        except OSError:
            pass
        writer.close()
