import type { SettingAnswer } from '../../contract/api.ts'
import { effectiveSetting } from '../../contract/effectiveSetting.ts'
import type { SettingSpec } from '../../contract/settingSpec.ts'
import { knows, visibleRow } from '../access/guard.ts'
import { resourceNamed } from '../apiContext.ts'
import { fieldsRefused, notThere } from '../http/apiError.ts'
import type { Handlers, SignedInCall } from '../http/call.ts'
import { readSettings, type SettingPlace } from '../settings/readSettings.ts'

/** What counts where, for whoever works there: values are no secrets. Who may set them is asked of `setting`. */
export const settingRoutes: Pick<Handlers, 'GET /settings'> = {
  'GET /settings': async call => {
    const { place, level } = await placeAsked(call)
    const { catalogue, store } = call.context
    const set = await readSettings(store.read, place)
    const answers = Object.entries(catalogue.settings).map(([key, spec]): SettingAnswer => {
      const { value, source, row } = effectiveSetting(key, spec, set)
      const inherited = effectiveSetting(key, { ...spec, levels: wider(spec, level) }, set)
      return {
        key,
        label: spec.label,
        help: spec.help,
        area: spec.area,
        levels: spec.levels,
        value,
        source,
        own: row && source === level ? { id: row.id, version: row.version } : null,
        inherited: { value: inherited.value, source: inherited.source },
      }
    })
    return Response.json(answers)
  },
}

/** @throws ApiError 404 for what isn't the person's, 400 */
async function placeAsked({ context, principal, url }: SignedInCall): Promise<{ place: SettingPlace; level: string }> {
  const organization = url.searchParams.get('organization')
  if (!organization) return { place: { organization: null }, level: 'platform' }
  if (!knows(principal, organization)) throw notThere('organization', organization)
  const levels = new Set(Object.values(context.catalogue.settings).flatMap(one => one.levels))
  for (const level of levels) {
    const id = level === 'platform' || level === 'organization' ? null : url.searchParams.get(level)
    if (!id) continue
    const row = await visibleRow(context.store.read, principal, resourceNamed(context, level), id)
    if (row.organization !== organization) throw fieldsRefused({ [level]: 'It belongs to another organization' })
    return { place: { organization, within: [id] }, level }
  }
  return { place: { organization }, level: 'organization' }
}

function wider({ levels }: SettingSpec, level: string): readonly string[] {
  const at = levels.indexOf(level)
  return at < 0 ? levels : levels.slice(0, at)
}
