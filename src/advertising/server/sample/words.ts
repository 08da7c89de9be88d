/** Invented names; every domain ends in `.example`, so nothing here can point at anybody. */
export interface Brand {
  readonly name: string
  readonly slug: string
  readonly trade: string
  readonly category: string
  readonly country: string
}

export const brands: readonly Brand[] = [
  { name: 'Aurora Skincare', slug: 'aurora-skincare', trade: 'beauty', category: 'IAB18', country: 'FR' },
  { name: 'Bramble & Oak', slug: 'bramble-oak', trade: 'furniture', category: 'IAB10', country: 'GB' },
  { name: 'Cascade Outdoor', slug: 'cascade-outdoor', trade: 'sports', category: 'IAB17', country: 'US' },
  { name: 'Dovetail Bank', slug: 'dovetail-bank', trade: 'finance', category: 'IAB13', country: 'GB' },
  { name: 'Evergrain Bakery', slug: 'evergrain', trade: 'food', category: 'IAB8', country: 'DE' },
  { name: 'Fjordlines', slug: 'fjordlines', trade: 'travel', category: 'IAB20', country: 'NO' },
  { name: 'Glasswing Optics', slug: 'glasswing', trade: 'health', category: 'IAB7', country: 'US' },
  { name: 'Hollow Reed Tea', slug: 'hollow-reed', trade: 'food', category: 'IAB8', country: 'JP' },
  { name: 'Ironbark Tools', slug: 'ironbark', trade: 'home', category: 'IAB10', country: 'AU' },
  { name: 'Juniper Mobile', slug: 'juniper-mobile', trade: 'telecom', category: 'IAB19', country: 'ES' },
  { name: 'Kestrel Motors', slug: 'kestrel-motors', trade: 'automotive', category: 'IAB2', country: 'DE' },
  { name: 'Lumen & Co', slug: 'lumen-co', trade: 'lighting', category: 'IAB10', country: 'NL' },
  { name: 'Marigold Insurance', slug: 'marigold', trade: 'finance', category: 'IAB13', country: 'US' },
  { name: 'Nimbus Cloud', slug: 'nimbus-cloud', trade: 'technology', category: 'IAB19', country: 'US' },
  { name: 'Orchard Juice', slug: 'orchard-juice', trade: 'food', category: 'IAB8', country: 'PL' },
  { name: 'Pinewave Surf', slug: 'pinewave', trade: 'sports', category: 'IAB17', country: 'PT' },
  { name: 'Quillon Pens', slug: 'quillon', trade: 'stationery', category: 'IAB3', country: 'IT' },
  { name: 'Redfern Rail', slug: 'redfern-rail', trade: 'travel', category: 'IAB20', country: 'GB' },
  { name: 'عطور الواحة', slug: 'waha-perfumes', trade: 'beauty', category: 'IAB18', country: 'AE' },
  { name: 'קפה מגדלור', slug: 'migdalor-coffee', trade: 'food', category: 'IAB8', country: 'IL' },
  { name: 'Silverline Watches', slug: 'silverline', trade: 'luxury', category: 'IAB18', country: 'CH' },
  { name: 'Tallgrass Pet Food', slug: 'tallgrass', trade: 'pets', category: 'IAB16', country: 'US' },
  { name: 'Umbra Games', slug: 'umbra-games', trade: 'games', category: 'IAB9', country: 'SE' },
  { name: 'Velo Verde', slug: 'velo-verde', trade: 'cycling', category: 'IAB17', country: 'IT' },
]

export const campaignThemes = [
  'Spring launch',
  'Always on',
  'Holiday season',
  'New arrivals',
  'Brand film',
  'Back to school',
  'Winter sale',
  'App installs',
  'Retargeting',
  'City takeover',
  'Podcast burst',
  'Summer of more',
  'Loyalty drive',
  'Store openings',
] as const

export const strategyThemes = [
  'Prospecting',
  'Retargeting',
  'Premium deals',
  'Contextual',
  'Reach extension',
  'Lookalikes',
] as const

export const publisherNames = [
  'The Daily Lantern',
  'Harbor Gazette',
  'Northfield Sports',
  'Kitchen Table',
  'Green Routes',
  'Pixel Post',
  'Morning Ledger',
  'Wavelength Radio',
  'Clearwater TV',
  'Atlas Weather',
  'Little Scholars',
  'Gearbox Weekly',
  'Old Town News',
  'Summit Finance',
  'Playfield',
] as const

export const siteSections = ['news', 'sport', 'food', 'travel', 'money', 'culture', 'weather', 'motoring'] as const

export const countries = ['US', 'GB', 'DE', 'FR', 'ES', 'IT', 'NL', 'SE', 'CA', 'AU', 'JP', 'BR'] as const

export const displaySizes = ['300x250', '728x90', '160x600', '970x250', '320x50', '300x600', '336x280'] as const

export const segmentNames = [
  'Car intenders',
  'Frequent flyers',
  'Young families',
  'Home movers',
  'Gamers 18–34',
  'Premium food buyers',
  'Cart abandoners',
  'Past purchasers',
  'Sports fans',
  'Commuters',
  'Small business owners',
  'Pet owners',
  'Cord cutters',
  'Eco minded',
  'Luxury shoppers',
  'Students',
  'Newsletter readers',
  'City centre visitors',
  'High income households',
  'App power users',
] as const

export const people = [
  ['Ana', 'Ruiz'],
  ['Ben', 'Okafor'],
  ['Chiara', 'Lombardi'],
  ['Daniel', 'Weiss'],
  ['Elin', 'Sandberg'],
  ['Farah', 'Haddad'],
  ['Gustavo', 'Pereira'],
  ['Hana', 'Kimura'],
  ['Isaac', 'Bennett'],
  ['Jana', 'Novák'],
  ['Kofi', 'Mensah'],
  ['Léa', 'Fournier'],
  ['Mateusz', 'Zieliński'],
  ['נועה', 'לוי'],
  ['Oliver', 'Grant'],
  ['Priya', 'Raman'],
] as const
