/** Leaves a simulation whose outcome hangs on something that is not known; caught where it began. */
export class NotSimulated extends Error {}
