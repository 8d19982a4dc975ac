import { Line } from "./line.js";
import { Problem } from "./problem.js";
import { backOff, mayPass } from "./waiting.js";
const LOST = 30_000;
const FAULTS = 3;
export async function retry(send, { signal, within = LOST } = {}) {
    let faults = 0;
    for (let failures = 0;; failures++) {
        signal?.throwIfAborted();
        const line = new Line(within, signal);
        const lost = new Promise((_, reject) => line.signal.addEventListener("abort", () => reject(line.signal.reason)));
        try {
            const answer = await Promise.race([(async () => send(line.signal))(), lost]);
            line.release();
            return answer;
        }
        catch (error) {
            const isLost = line.signal.aborted;
            line.cut();
            signal?.throwIfAborted();
            faults = error instanceof Problem && error.status === 500 ? faults + 1 : 0;
            if (faults >= FAULTS || !(isLost || mayPass(error)))
                throw error;
            await backOff(failures, error, signal);
        }
    }
}
