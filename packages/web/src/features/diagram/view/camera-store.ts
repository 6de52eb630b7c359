import type { Camera } from "../model/camera.ts";

/** Where a diagram's camera stands. */
export interface CameraStand {
  readonly camera: Camera;
  /** Everything was made to fit: the place is no one's choice. */
  readonly isFitted: boolean;
}

/** The camera for those who show it: told of every move, without a render of everything that stands around the diagram. */
export interface CameraStore {
  readonly get: () => CameraStand;
  readonly set: (stand: CameraStand) => void;
  /** @returns ends the subscription */
  readonly subscribe: (listener: () => void) => () => void;
}

export function createCameraStore(): CameraStore {
  let stand: CameraStand = { camera: { x: 0, y: 0, zoom: 1 }, isFitted: true };
  const listeners = new Set<() => void>();
  return {
    get: () => stand,
    set: (next) => {
      stand = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
