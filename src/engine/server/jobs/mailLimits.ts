import type { ApiContext } from '../apiContext.ts'
import { strangeReceiver } from '../hooks/strangeReceiver.ts'
import type { Row } from '../store/Store.ts'
import { DeliveryFailed } from './deliveryFailed.ts'

/** To how many receivers the runs of one organization may mail within an hour. */
export const receiversPerHour = 500

const hourMs = 3_600_000

/**
 * Counts the receivers of a run's mail against what its organization may send, once however often the mail is tried.
 * @throws DeliveryFailed for good, when a receiver's domain isn't allowed or the hour is used up
 */
export async function demandMail(context: ApiContext, run: Row, receivers: readonly string[]): Promise<void> {
  const organization = typeof run.organization === 'string' ? run.organization : '*'
  const now = context.clock()
  const begin = new Date(now.getTime() - hourMs).toISOString()
  await context.store.transaction(async tx => {
    const [owner] = await tx.lock('organization', [organization], 'all')
    const strange = strangeReceiver(owner?.mailDomains, receivers)
    if (strange !== null)
      throw new DeliveryFailed(`${strange} is outside the email domains of this organization`, 1, true)
    const { rows } = await tx.list('mail-count', {
      scope: [organization],
      order: [{ column: 'at', direction: 'asc' }],
      limit: 1000,
    })
    if (rows.some(({ id }) => id === run.id)) return
    const recent = rows.filter(({ at }) => String(at) > begin)
    const sent = recent.reduce((sum, row) => sum + Number(row.receivers), 0)
    if (sent + receivers.length > receiversPerHour) {
      throw new DeliveryFailed(
        `This organization has emailed ${sent} of ${receiversPerHour} recipients per hour: run it again later`,
        1,
        true,
      )
    }
    await tx.remove(
      'mail-count',
      rows.filter(row => !recent.includes(row)).map(({ id }) => id),
    )
    await tx.insert('mail-count', [{ id: run.id, organization, at: now.toISOString(), receivers: receivers.length }])
  })
}
