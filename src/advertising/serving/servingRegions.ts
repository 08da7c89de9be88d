/** Where nodes stand, and bidders have endpoints. */
export const servingRegions = ['us_east', 'us_west', 'eu', 'apac', 'latam'] as const

export const servingRegionLabels = {
  us_east: 'US East',
  us_west: 'US West',
  eu: 'Europe',
  apac: 'Asia-Pacific',
  latam: 'Latin America',
} as const
