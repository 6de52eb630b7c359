import { getHeapStatistics, setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** Tells when what a process keeps takes a share of its heap, long before V8 finds it full and ends the process. */
export class HeapWatch {
  readonly #limitBytes: number;
  #collectAtBytes: number;

  constructor(share: number) {
    this.#limitBytes = getHeapStatistics().heap_size_limit * share;
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
