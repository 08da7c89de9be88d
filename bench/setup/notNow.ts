/** Said by a server that can't answer for now (503): nothing was done, and it says when to come again. */
export class NotNow extends Error {}
