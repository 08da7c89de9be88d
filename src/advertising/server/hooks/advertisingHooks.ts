import type { catalogue } from '../../../../resources.config.ts'
import { productHooks } from '../../../engine/server/hooks/productHooks.ts'
import { app } from './app.ts'
import { bidder } from './bidder.ts'
import { campaign } from './campaign.ts'
import { deal } from './deal.ts'
import { factBatch } from './factBatch.ts'
import { feature } from './feature.ts'
import { goal } from './goal.ts'
import { inventorySet } from './inventorySet.ts'
import { lineItem } from './lineItem.ts'
import { media } from './media.ts'
import { model } from './model.ts'
import { node } from './node.ts'
import { parameterTemplate } from './parameterTemplate.ts'
import { partner } from './partner.ts'
import { publisher } from './publisher.ts'
import { reconciliation } from './reconciliation.ts'
import { report } from './report.ts'
import { seat } from './seat.ts'
import { segment } from './segment.ts'
import { site } from './site.ts'
import { strategy } from './strategy.ts'
import { userSync } from './userSync.ts'

/** The rules of what is advertised with; an entity that isn't here lives by its catalogue entry alone. */
export const advertisingHooks = productHooks<typeof catalogue>({
  app,
  bidder,
  campaign,
  deal,
  'fact-batch': factBatch,
  feature,
  goal,
  'inventory-set': inventorySet,
  'line-item': lineItem,
  media,
  model,
  node,
  'parameter-template': parameterTemplate,
  partner,
  publisher,
  reconciliation,
  report,
  seat,
  segment,
  site,
  strategy,
  'user-sync': userSync,
})
