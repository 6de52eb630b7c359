const key = "registeredEmail";

/** Keeps that somebody registered an address in this browser: the link that is mailed there needs no further question. */
export function keepRegisteredEmail(email: string, storage: Storage = localStorage): void {
  storage.setItem(key, email.toLowerCase());
}

/** Whether the address was the last one to be registered in this browser, and has not been verified in it since. */
export function isRegisteredHere(email: string, storage: Storage = localStorage): boolean {
  return storage.getItem(key) === email.toLowerCase();
}

/** Forgets it, once the link has been used. */
export function forgetRegisteredEmail(storage: Storage = localStorage): void {
  storage.removeItem(key);
}
