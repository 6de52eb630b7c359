/** Of locks that the transaction keeps. */
export const untilEnd = "It is held until the transaction ends.";
