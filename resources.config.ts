import { admin } from './src/advertising/catalogue/admin.ts'
import { campaigns } from './src/advertising/catalogue/campaigns.ts'
import { data } from './src/advertising/catalogue/data.ts'
import { grants } from './src/advertising/catalogue/grants.ts'
import { integrations } from './src/advertising/catalogue/integrations.ts'
import { inventory } from './src/advertising/catalogue/inventory.ts'
import { media } from './src/advertising/catalogue/media.ts'
import { products } from './src/advertising/catalogue/products.ts'
import { publicPrefixes } from './src/advertising/catalogue/publicPrefixes.ts'
import { reporting } from './src/advertising/catalogue/reporting.ts'
import { settings } from './src/advertising/catalogue/settings.ts'
import { title } from './src/advertising/catalogue/title.ts'
import type { EntityRow } from './src/engine/contract/api.ts'
import { defineConsole } from './src/engine/contract/defineConsole.ts'
import type { EntityNameOf, EntityOf, Unchecked } from './src/engine/contract/entity.ts'

/**
 * The catalogue: every resource of the console. One entry here adds pages, forms, validation, API, permissions, audit,
 * documentation and tests; nothing else has to be touched.
 */
export const catalogue = defineConsole({
  title,
  publicPrefixes,
  footer: { label: 'IAB Tech Lab standards', url: 'https://iabtechlab.com/standards/' },
  products,
  grants,
  roles: { currency: 'currency', timeZone: 'timezone', span: { from: 'startAt', to: 'endAt' } },
  sections: [
    { key: 'dashboard', label: 'Dashboard', path: '/', shortcut: 'd', layout: 'none' },
    { key: 'campaigns', label: 'Campaigns', path: '/campaigns', shortcut: 'c', layout: 'tabs' },
    { key: 'media', label: 'Media', path: '/media', shortcut: 'm', layout: 'sidebar' },
    { key: 'data', label: 'Data', path: '/data', shortcut: 't', layout: 'sidebar' },
    { key: 'inventory', label: 'Inventory', path: '/inventory', shortcut: 'i', layout: 'sidebar' },
    {
      key: 'integrations',
      label: 'Integrations',
      path: '/integrations',
      shortcut: 'n',
      layout: 'sidebar',
    },
    {
      key: 'reporting',
      label: 'Reporting',
      path: '/reporting',
      shortcut: 'r',
      layout: 'sidebar',
      pages: [{ label: 'Explore', path: '/reporting/explore' }],
    },
    { key: 'admin', label: 'Admin', path: '/admin', shortcut: 'a', layout: 'sidebar' },
  ],
  settings,
  resources: { ...campaigns, ...media, ...data, ...inventory, ...integrations, ...reporting, ...admin },
})

/** The names of the resources. */
export type EntityName = EntityNameOf<typeof catalogue>

/** A row of a resource: `Entity<'campaign'>`. */
export type Entity<N extends EntityName> = EntityOf<typeof catalogue, N>

/** A row as the API answers it, maybe another platform's: its names are known, what they hold isn't checked. */
export type RowOf<N extends EntityName> = Unchecked<Entity<N>> & Pick<EntityRow, 'version' | 'actions'>

/** What can be set, as it is declared. */
export { settings }

export type SettingKey = keyof typeof settings
