import { Line } from "./line.js";
import { Problem } from "./problem.js";
import { backOff, mayPass, pause } from "./waiting.js";
const LOST = 30_000;
const FAULTS = 3;
export async function retry(send, { signal } = {}) {
    for (let failures = 0;; failures++) {
        signal?.throwIfAborted();
        const line = new Line(LOST, signal);
        try {
            return await send(line.signal);
        }
        catch (error) {
            signal?.throwIfAborted();
            const hopeless = error instanceof Problem && error.status === 500 && failures + 1 >= FAULTS;
            if (hopeless || !mayPass(error))
                throw error;
            await pause(backOff(failures, error), signal);
        }
        finally {
            line.cut();
        }
    }
}
