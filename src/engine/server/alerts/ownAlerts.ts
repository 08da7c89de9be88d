import { momentText } from '../../contract/momentText.ts'
import type { ApiContext } from '../apiContext.ts'
import { allRows } from '../store/allRows.ts'
import type { Row } from '../store/Store.ts'
import type { AlertKinds, Finding } from './AlertKind.ts'
import { leftBehind } from './leftBehind.ts'

/** What every console alerts to. */
export const ownAlerts: AlertKinds = {
  job_failed: {
    entity: 'scheduled-job',
    tells: [],
    advice: 'Open its last run to see why it failed, fix that, and run the job again.',
    find: async (context, rules) => {
      const where = [{ column: 'lastState', op: 'in', values: ['failed'] }] as const
      const failed = await allRows(context.store.read, 'scheduled-job', { scope: organizationsOf(rules), where })
      // Private jobs are their owners', who choose on their account page to hear of them.
      const shared = failed.filter(({ archivedAt, share }) => !archivedAt && share === 'organization')
      return eachRule(rules, shared, ({ lastRunAt }) =>
        typeof lastRunAt === 'string' ? `Its run of ${momentText(lastRunAt, 'UTC')} failed.` : 'Its last run failed.',
      )
    },
  },

  key_expires: {
    entity: 'service-account',
    tells: [],
    advice: 'Create a new key, give it to the program that uses it, and remove the old one.',
    find: async (context, rules) => {
      const expiring = await firstToExpire(context, organizationsOf(rules))
      return rules.flatMap(rule => {
        const until = new Date(context.clock().getTime() + Number(rule.withinDays) * 86_400_000).toISOString()
        return expiring
          .filter(({ account, at }) => account.organization === rule.organization && at <= until)
          .map(({ account, at, what }): Finding => {
            return { rule, record: account, detail: `${what} expires on ${momentText(at, 'UTC')}.` }
          })
      })
    },
  },

  maker_left: {
    entity: 'service-account',
    tells: [],
    advice: 'Create a new key, give it to the program that uses it, and remove the old one.',
    find: async (context, rules) => {
      const found = await leftBehind(context, organizationsOf(rules))
      return rules.flatMap(rule =>
        found.filter(({ record }) => record.organization === rule.organization).map(one => ({ ...one, rule })),
      )
    },
  },
}

/** The same for each rule of a row's organization. */
export function eachRule(
  rules: readonly Row[],
  records: readonly Row[],
  detailOf: (record: Row, rule: Row) => string,
): readonly Finding[] {
  return rules.flatMap(rule =>
    records
      .filter(({ organization }) => organization === rule.organization)
      .map(record => ({ rule, record, detail: detailOf(record, rule) })),
  )
}

export function organizationsOf(rules: readonly Row[]): readonly string[] {
  return [...new Set(rules.map(({ organization }) => String(organization)))]
}

interface Expiring {
  readonly account: Row
  readonly at: string
  readonly what: string
}

/** For each service account what of it expires first: a key, or the account itself. What has expired is past help. */
async function firstToExpire(context: ApiContext, scope: readonly string[]): Promise<readonly Expiring[]> {
  const now = context.clock().toISOString()
  const { read } = context.store
  const keys = await allRows(read, 'service-key', { scope })
  const where = [{ column: 'status', op: 'in', values: ['active'] }] as const
  const accounts = (await allRows(read, 'service-account', { scope, where })).filter(({ archivedAt }) => !archivedAt)
  return accounts.flatMap(account => {
    const own = keys
      .filter(key => key.account === account.id)
      .map(key => ({ account, at: String(key.expiresAt), what: `The key ${String(key.prefix)}…` }))
    const itself = account.expiresAt ? [{ account, at: String(account.expiresAt), what: 'The service account' }] : []
    const [first] = [...own, ...itself].filter(({ at }) => at > now).sort((a, b) => (a.at < b.at ? -1 : 1))
    return first ? [first] : []
  })
}
