const key = "deviceToken";

/**
 * What the server knows this browser by, if somebody signed in here before: its attempts are counted apart from those of
 * strangers. It outlives the session, and opens nothing.
 */
export function findDeviceToken(storage: Storage = localStorage): { deviceToken?: string } {
  const deviceToken = storage.getItem(key);
  return deviceToken === null ? {} : { deviceToken };
}

/** Keeps the token that the server gave. */
export function keepDeviceToken(deviceToken: string, storage: Storage = localStorage): void {
  storage.setItem(key, deviceToken);
}
