/**
 * What an API can do beyond the specification's calls. `GET /current-user` names those that it has; a platform that names none
 * has none, and what needs one is not offered. `access` explains who may do what; `byIds` answers rows of every entity by ids;
 * `moves` lets rows go on to other states (`POST /{entity}/{id}/move`; in code a transition);
 * `inbox` stands for approvals as well; `savedViews` for views that are shared; `parts` stands for the calls of the parts that a product adds to record pages.
 */
export const ownCalls = [
  'access',
  'actions',
  'bulk',
  'byIds',
  'duplicate',
  'figures',
  'history',
  'inbox',
  'moves',
  'parts',
  'savedViews',
  'search',
] as const

export type OwnCall = (typeof ownCalls)[number]
