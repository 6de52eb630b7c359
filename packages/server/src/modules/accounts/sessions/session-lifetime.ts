/** A session ends that long after its last renewal; clients renew every half hour of use. */
export const sessionLifetimeSeconds = 90 * 24 * 60 * 60;

/** The least used session of an account goes when it has more. */
export const maxSessionCount = 50;
