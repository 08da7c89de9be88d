/** What roles call the facts of delivery: `create` on it is sending them. No entity, as nobody lists or edits facts. */
export const factsGrant = 'fact'
