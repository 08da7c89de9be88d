import { type FieldCase, row, twoMedia } from './fieldCase.ts'

export const creativeCases: readonly FieldCase[] = [
  row('media.account', 'creative', ['media', 'account', 'another']),
  row('media.states.processing', 'creative', ['media', 'status', 'processing']),
  row('media.states.suspended', 'creative', ['media', 'status', 'suspended']),
  row('media.review.landingPage', 'creative', ['media', 'review.landingPage', 'rejected']),
  row('media.review.perPartner', 'creative', [
    'media',
    'review.perPartner',
    [{ partner: 'partner', status: 'rejected' }],
  ]),
  row(
    'media.sizeless',
    'creative',
    ['media', 'sizeless', false],
    [
      ['media', 'sizeless', true],
      ['media', 'size', '640x480'],
    ],
  ),
  row('media.languages', 'creative', ['media', 'languages', ['fr']], [['request', 'wlang', ['en']]]),
  row(
    'media.advertiserDomain',
    'blocked',
    ['media', 'advertiserDomain', 'blocked.example'],
    [['request', 'badv', ['blocked.example']]],
  ),
  row(
    'media.landingDomain',
    'blocked',
    ['media', 'landingDomain', 'shop.blocked.example'],
    [['request', 'badv', ['blocked.example']]],
  ),
  row('media.iabCategories', 'blocked', ['media', 'iabCategories', ['IAB25-3']], [['request', 'bcat', ['IAB25']]]),
  row(
    'media.attributes',
    'blocked',
    ['media', 'attributes', ['user_interactive']],
    [['request', 'imp.0.banner.battr', [13]]],
  ),
  row('media.political', 'blocked', ['media', 'political', 'yes'], [['request', 'bcat', ['IAB11']]]),
  row('campaign.iabCategories', 'blocked', ['campaign', 'iabCategories', ['IAB25']], [['request', 'bcat', ['IAB25']]]),
  row(
    'campaign.containsPolitical',
    'blocked',
    ['campaign', 'containsPolitical', 'yes'],
    [['request', 'bcat', ['IAB11-4']]],
  ),
  row(
    'line-item.rotation',
    'media',
    ['line-item', 'rotation', 'even'],
    [...twoMedia, ['state', 'shown', { media: 5 }]],
  ),
  row(
    'line-item.media.weight',
    'media',
    ['line-item', 'media.0.weight', 1],
    [...twoMedia, ['line-item', 'rotation', 'weighted'], ['line-item', 'media.0.weight', 9], ['state', 'chance', 0.7]],
  ),
  row(
    'media.weightDefault',
    'media',
    ['media', 'weightDefault', 1],
    [
      ...twoMedia,
      ['line-item', 'rotation', 'weighted'],
      ['line-item', 'media.0.weight', undefined],
      ['media', 'weightDefault', 9],
      ['state', 'chance', 0.7],
    ],
  ),
  row(
    'line-item.trackers.kind',
    'trackers',
    ['line-item', 'trackers.0.kind', 'viewable'],
    [['line-item', 'trackers', [{ kind: 'impression', url: 'https://a.example/' }]]],
  ),
  row(
    'line-item.trackers.url',
    'trackers',
    ['line-item', 'trackers.0.url', 'https://b.example/'],
    [['line-item', 'trackers', [{ kind: 'impression', url: 'https://a.example/' }]]],
  ),
  row(
    'media.trackers.event',
    'trackers',
    ['media', 'trackers.0.event', 'click'],
    [['media', 'trackers', [{ event: 'impression', url: 'https://a.example/' }]]],
  ),
  row(
    'media.trackers.url',
    'trackers',
    ['media', 'trackers.0.url', 'https://b.example/'],
    [['media', 'trackers', [{ event: 'impression', url: 'https://a.example/' }]]],
  ),
  row(
    'media.trackers.type',
    'trackers',
    ['media', 'trackers.0.type', 'js'],
    [['media', 'trackers', [{ event: 'impression', url: 'https://a.example/' }]]],
  ),
]
