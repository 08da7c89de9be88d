import type { Catalogue } from '../contract/resourceSpec.ts'
import { commonRoles } from './access/commonRoles.ts'
import type { HostProduct } from './hostProduct.ts'
import { derivedSample } from './sample/derivedSample.ts'
import type { GivenRows } from './sample/givenRows.ts'

/** A host for what a catalogue alone says: the roles that every console can use, and a sample made of the entries, or of rows that are given. */
export function plainHost(catalogue: Catalogue, rows?: GivenRows): HostProduct {
  const api = {
    catalogue,
    hooks: {},
    routes: {},
    entityRoutes: {},
    roles: commonRoles,
    metrics: {},
    jobs: {},
    parts: {},
  }
  return { api, sample: derivedSample(api, rows) }
}
