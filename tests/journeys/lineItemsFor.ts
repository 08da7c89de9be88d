import type { Page } from 'playwright-core'
import type { EntityRow } from '../../src/engine/contract/api.ts'

/** A media by its name, and the ids of two line items that don't run: one of a campaign of its advertiser, one of another's. */
export async function lineItemsFor(page: Page, name: string, type: string): Promise<LineItemsFor> {
  const read = async (path: string): Promise<readonly EntityRow[]> => (await page.request.get(`/api/v1/${path}`)).json()
  const media = (await read(`media?q=${encodeURIComponent(name)}`)).find(row => row.name === name)
  const within = `organization=${media?.organization}&limit=1000`
  const campaigns = await read(`campaign?${within}&account=${media?.account}`)
  const ofAdvertiser = new Set(campaigns.map(({ id }) => id))
  const lines = await read(`line-item?${within}&lineItemType=${type}&status=paused,draft`)
  const own = lines.find(({ campaign }) => ofAdvertiser.has(String(campaign)))
  const others = lines.find(({ campaign }) => !ofAdvertiser.has(String(campaign)))
  const [theirs] = others ? await read(`campaign?id=${others.campaign}`) : []
  if (!media || !own || !others || !theirs) throw new Error(`There are no two such line items for ${name}`)
  return { media, own: own.id, others: others.id, theirs: String(theirs.account) }
}

interface LineItemsFor {
  readonly media: EntityRow
  readonly own: string
  readonly others: string
  /** The other advertiser. */
  readonly theirs: string
}
