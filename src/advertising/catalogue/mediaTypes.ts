import type { Fields } from '../../engine/contract/fieldSpec.ts'

const group = 'Content'

/** Where any media may come from; each subtype narrows it. */
export const mediaSources = [
  'hosted_asset',
  'third_party_tag',
  'vast_url',
  'vast_xml',
  'html5_zip',
  'native_assets',
] as const

const assets = {
  kind: 'objectList',
  item: 'Asset',
  max: 50,
  group,
  required: true,
  fields: {
    asset: { kind: 'reference', to: 'asset', required: true },
    role: {
      kind: 'choice',
      options: [
        'main',
        'backup',
        'companion',
        'thumbnail',
        'logo',
        'icon',
        'captions',
        'headline',
        'body',
        'call_to_action',
      ],
      default: 'main',
      required: true,
    },
  },
} as const

const tag = {
  kind: 'code',
  language: 'html',
  max: 100_000,
  group,
  required: true,
  when: { source: ['third_party_tag'] },
  help: 'Up to 100,000 characters. Must contain the click macro. To run securely, use only HTTPS URLs.',
} as const

const streamingSource = {
  kind: 'choice',
  options: ['hosted_asset', 'vast_url', 'vast_xml'],
  default: 'vast_url',
  required: true,
  group,
} as const

const duration = {
  kind: 'duration',
  min: 1,
  max: 3600,
  group,
  label: 'Duration',
} as const

const streaming = {
  assets: { ...assets, when: { source: ['hosted_asset'] } },
  vastUrl: {
    kind: 'text',
    format: 'url',
    group,
    label: 'VAST URL',
    required: true,
    when: { source: ['vast_url'] },
    help: 'Use HTTPS. Macros such as [TIMESTAMP] and [CACHEBUSTING] are filled in.',
  },
  vastXml: {
    kind: 'code',
    language: 'xml',
    max: 512_000,
    group,
    label: 'VAST document',
    required: true,
    when: { source: ['vast_xml'] },
    help: 'VAST 2.0, 3.0, or 4.0 to 4.3, up to 512,000 characters.',
  },
  companions: { kind: 'references', to: 'media', group, help: 'Display creatives shown beside it.' },
  verification: {
    kind: 'objectList',
    item: 'Vendor',
    items: 'Vendors',
    max: 10,
    group: 'Tracking',
    help: 'Open Measurement scripts.',
    fields: {
      vendor: { kind: 'text', max: 100, required: true },
      jsUrl: { kind: 'text', format: 'httpsUrl', required: true, label: 'Script URL' },
      params: { kind: 'text', max: 1000, label: 'Parameters' },
    },
  },
  universalAdId: {
    kind: 'group',
    group: 'Tracking',
    label: 'Universal ad ID',
    fields: {
      registry: {
        kind: 'choice',
        options: ['ad-id.org', 'clearcast.co.uk', 'isci', 'other'],
        labels: { 'ad-id.org': 'Ad-ID', 'clearcast.co.uk': 'Clearcast' },
      },
      value: { kind: 'text', max: 100 },
    },
  },
  vastInfo: {
    kind: 'group',
    label: 'Document contents',
    group: 'VAST',
    readOnly: true,
    fields: {
      version: { kind: 'text' },
      kind: { kind: 'choice', options: ['inline', 'wrapper'] },
      wrapperDepth: { kind: 'number', integer: true, min: 0 },
      durationS: { kind: 'duration', label: 'Duration' },
      skipOffsetS: { kind: 'duration', label: 'Skippable after' },
      mediaFiles: {
        kind: 'objectList',
        fields: {
          mime: { kind: 'text' },
          width: { kind: 'number', integer: true },
          height: { kind: 'number', integer: true },
          bitrate: { kind: 'number', integer: true, unit: 'kbps' },
          delivery: { kind: 'choice', options: ['progressive', 'streaming'] },
          codec: { kind: 'text' },
          url: { kind: 'text', max: 4000, label: 'URL' },
        },
      },
      hasVpaid: { kind: 'boolean', label: 'Has VPAID' },
      hasOmid: { kind: 'boolean', label: 'Has OMID' },
      universalAdIds: { kind: 'list', label: 'Universal ad IDs' },
      trackers: { kind: 'objectList', fields: { event: { kind: 'text' }, count: { kind: 'number', integer: true } } },
      insecureUrls: { kind: 'list', maxLength: 4000, label: 'Insecure URLs' },
      clickThrough: { kind: 'text', max: 4000, label: 'Click-through' },
      companions: { kind: 'list' },
      errors: { kind: 'list', maxLength: 1000 },
    },
  },
} as const satisfies Fields

/** What each subtype of media adds to the form (domain.md 1.11). */
export const mediaTypes = {
  display: {
    source: {
      kind: 'choice',
      options: ['hosted_asset', 'third_party_tag', 'html5_zip', 'native_assets'],
      default: 'third_party_tag',
      required: true,
      group,
    },
    sizeless: {
      kind: 'boolean',
      default: false,
      group,
      help: 'For interstitials and native ads: uses the placement’s size.',
    },
    width: {
      kind: 'number',
      integer: true,
      min: 1,
      max: 10_000,
      unit: 'px',
      group,
      requiredWhen: { source: ['third_party_tag'], sizeless: [false] },
      help: 'Required for tags. For files, leave empty to use the file’s size.',
    },
    height: {
      kind: 'number',
      integer: true,
      min: 1,
      max: 10_000,
      unit: 'px',
      group,
      requiredWhen: { source: ['third_party_tag'], sizeless: [false] },
      help: 'Required for tags. For files, leave empty to use the file’s size.',
    },
    assets: { ...assets, when: { source: ['hosted_asset', 'html5_zip', 'native_assets'] } },
    tag,
    native: {
      kind: 'group',
      group,
      when: { source: ['native_assets'] },
      required: true,
      fields: {
        title: { kind: 'text', max: 50, required: true, help: 'Up to 50 characters. The first 25 show everywhere.' },
        description: { kind: 'text', max: 200, lines: 2 },
        callToAction: { kind: 'text', max: 15 },
        sponsoredBy: { kind: 'text', max: 50 },
        rating: { kind: 'number', min: 0, max: 5 },
      },
    },
  },
  video: {
    source: streamingSource,
    durationS: {
      ...duration,
      help: 'In seconds, usually 6, 15, 30, or 60. Leave empty to use the file’s or VAST document’s.',
    },
    skippable: { kind: 'boolean', group },
    ...streaming,
  },
  audio: {
    source: streamingSource,
    durationS: {
      ...duration,
      help: 'In seconds, usually 15, 30, or 60. Leave empty to use the file’s or VAST document’s.',
    },
    ...streaming,
  },
} as const satisfies Readonly<Record<string, Fields>>

/** When each subtype is the one to choose. */
export const mediaTypeDescriptions = {
  display: 'An image, an HTML5 bundle, or a tag of fixed size.',
  video: 'A video file, or a VAST URL.',
  audio: 'An audio file, or a VAST URL.',
} as const satisfies Readonly<Record<keyof typeof mediaTypes, string>>
