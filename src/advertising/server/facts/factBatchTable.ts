/** The resource of batches of facts. */
export const factBatchTable = 'fact-batch'
