import { getHeapStatistics, setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { resourceLimits } from "node:worker_threads";

const bytesPerMebibyte = 1024 * 1024;

/**
 * Tells when what a thread keeps takes a share of its heap, long before V8 would find it full. V8 then ends the thread
 * only where it can: a list that grows by more than Node's last 16 MB takes the whole process with it.
 */
export class HeapWatch {
  readonly #limitBytes: number;
  #collectAtBytes: number;

  /** `share` of the heap that this thread was given; without a limit of its own it is never full. */
  constructor(share: number) {
    this.#limitBytes = (resourceLimits.maxOldGenerationSizeMb ?? Number.POSITIVE_INFINITY) * bytesPerMebibyte * share;
    this.#collectAtBytes = this.#limitBytes;
  }

  /** Takes microseconds; where the share is used, garbage included, as long as it takes to collect that. */
  isExceeded(): boolean {
    if (getHeapStatistics().used_heap_size < this.#collectAtBytes) return false;
    collectGarbage();
    const keptBytes = getHeapStatistics().used_heap_size;
    // Half as much again may be garbage before it is collected once more.
    this.#collectAtBytes = Math.max(this.#limitBytes, keptBytes * 1.5);
    return keptBytes > this.#limitBytes;
  }
}

let collect: (() => void) | undefined;

function collectGarbage(): void {
  if (collect === undefined) {
    setFlagsFromString("--expose-gc");
    collect = runInNewContext("gc") as () => void;
  }
  collect();
}
