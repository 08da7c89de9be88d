/** What the sample bid requests are called, apart from what stands in them: every page of the console loads the catalogue, which names them. */
export const sampleLabels = {
  banner: 'Banner on a site',
  video: 'Video on a site',
  audio: 'Audio in an app',
  native: 'Native on a site',
  app: 'Banner in an app',
  deal: 'Deal on a site',
} as const

export type SampleKey = keyof typeof sampleLabels

export const sampleKeys = Object.keys(sampleLabels) as readonly SampleKey[]

export function isSampleKey(key: unknown): key is SampleKey {
  return typeof key === 'string' && Object.hasOwn(sampleLabels, key)
}
