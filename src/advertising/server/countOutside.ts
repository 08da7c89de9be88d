import { createTries } from '../../engine/server/access/tries.ts'
import { perContext } from '../../engine/server/perContext.ts'

const minute = 60_000
const perMinute = (most: number) => ({ account: { most, windowMs: minute } })

/** How often users may have us ask servers of others, by all processes on one store together. */
export const countOutside = perContext(({ store, clock }) =>
  createTries(store, clock, {
    /** By the user. */
    'vast-inspection': perMinute(60),
    'bidder-test-by-user': perMinute(30),
    'bidder-test-by-row': perMinute(10),
    'check-by-user': perMinute(20),
    'check-by-row': perMinute(5),
    'check-by-organization': perMinute(60),
  }),
)
