import { settingErrors } from '../../contract/settingForm.ts'
import { withArticle } from '../../contract/withArticle.ts'
import { placeOf, platformPlace } from '../settings/readSettings.ts'
import type { Row } from '../store/Store.ts'
import type { HookContext, SystemHooks } from './resourceHooks.ts'

/** domain.md 1.37: only what the console declares can be set, where it may be, to what it may be. */
export const setting: SystemHooks = {
  derive: (row, { catalogue }) => {
    const spec = Object.hasOwn(catalogue.settings, String(row.key)) ? catalogue.settings[String(row.key)] : undefined
    const levels = new Set(Object.values(catalogue.settings).flatMap(one => one.levels))
    // A link that belongs to another level would say something that doesn't count.
    const kept = Object.entries(row).filter(
      ([name]) => !levels.has(name) || name === row.scope || name === 'organization',
    )
    return {
      ...Object.fromEntries(kept),
      id: row.id,
      name: spec?.label ?? String(row.key ?? ''),
      ...(spec ? { area: spec.area } : {}),
      place: placeOf(row),
    }
  },

  validate: async (row, context) => {
    const key = String(row.key)
    const { settings } = context.catalogue
    const spec = Object.hasOwn(settings, key) ? settings[key] : undefined
    if (!spec) return { key: `There is no setting “${key.slice(0, 60)}”` }
    const scope = String(row.scope)
    if (!spec.levels.includes(scope)) {
      return {
        scope: `“${spec.label}” can be set for ${spec.levels.map(nounOf).join(' or ')}, not for ${nounOf(scope)}`,
      }
    }
    if (scope === 'platform' && row.organization)
      return { organization: 'A platform setting can’t have an organization' }
    if (scope !== 'platform' && !row.organization)
      return { organization: 'Choose the organization that this setting is for' }
    const errors = settingErrors(spec, row.value)
    if (Object.keys(errors).length) return errors
    return (await isSetTwice(row, context)) ? { key: `“${spec.label}” is already set here: edit that setting` } : {}
  },
}

/** Rows of the platform have no organization, so that the table's own rule doesn't see that they are the same. */
async function isSetTwice(row: Row, { reads }: HookContext): Promise<boolean> {
  if (row.scope !== 'platform') return false
  const where = [
    { column: 'key', op: 'in', values: [String(row.key)] },
    { column: 'place', op: 'in', values: [platformPlace] },
  ] as const
  const { rows } = await reads.list('setting', { scope: ['*'], where, limit: 10 })
  return rows.some(({ id, archivedAt }) => id !== row.id && !archivedAt)
}

function nounOf(level: string): string {
  return level === 'platform' ? 'the platform' : withArticle(level.replaceAll('-', ' '))
}
