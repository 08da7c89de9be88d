import type { Edit } from '../servingWorld.ts'
import { type FieldCase, offered, row } from './fieldCase.ts'

const aim = (path: string, value: unknown): Edit => ['line-item', `targeting.${path}`, value]
const content = (name: string, value: unknown): Edit => ['request', `site.content.${name}`, value]
const metrics = (...all: readonly object[]): Edit => ['request', 'imp.0.metric', all]
const soldBy = (...systems: readonly string[]): Edit => [
  'request',
  'source',
  { schain: { ver: '1.0', complete: 1, nodes: systems.map(asi => ({ asi, sid: '1', hp: 1 })) } },
]
const nearBerlin: readonly Edit[] = [
  aim('areas', [{ lat: 52.52, lon: 13.4, radiusKm: 30 }]),
  ['request', 'device.geo.lat', 52.4],
  ['request', 'device.geo.lon', 13.07],
]
export const targetingCases: readonly FieldCase[] = [
  row(
    'campaign.defaultTargeting',
    'targeting',
    ['campaign', 'defaultTargeting.countries.include', ['AT']],
    [['campaign', 'defaultTargeting.countries.include', ['DE']]],
  ),
  row('targeting.countries', 'targeting', aim('countries.include', ['AT']), [aim('countries.include', ['DE'])]),
  row('targeting.regions', 'targeting', aim('regions.exclude', ['berlin']), [aim('regions.include', ['DE-BE'])]),
  row('targeting.postalCodes', 'targeting', aim('postalCodes.include', ['DE-20*']), [
    aim('postalCodes.include', ['10*']),
    ['request', 'device.geo.zip', '10 115'],
  ]),
  row('targeting.areas.lat', 'targeting', aim('areas.0.lat', 53), [...nearBerlin]),
  row('targeting.areas.lon', 'targeting', aim('areas.0.lon', 15), [...nearBerlin]),
  row('targeting.areas.radiusKm', 'targeting', aim('areas.0.radiusKm', 1), [...nearBerlin]),
  row('targeting.deviceTypes', 'targeting', aim('deviceTypes.include', ['phone'])),
  row('targeting.operatingSystems', 'targeting', aim('operatingSystems.include', ['iOS']), [
    aim('operatingSystems.include', ['windows']),
  ]),
  row('targeting.operatingSystems', 'targeting', aim('operatingSystems.include', ['Android 14+']), [
    aim('operatingSystems.include', ['Android 12–13']),
    ['request', 'device', { devicetype: 2, os: 'Android', osv: '13.1' }],
  ]),
  row('targeting.browsers', 'targeting', aim('browsers.include', ['Chrome 141+']), [
    aim('browsers.include', ['Chrome 140']),
  ]),
  row('targeting.carriers', 'targeting', aim('carriers.exclude', ['vodafone']), [
    ['request', 'device.carrier', 'Vodafone'],
  ]),
  row('targeting.browsers', 'targeting', aim('browsers.exclude', ['Chrome'])),
  row('targeting.environments', 'targeting', aim('environments.include', ['app'])),
  row('targeting.languages', 'targeting', aim('languages.include', ['de'])),
  row('targeting.publishers', 'targeting', aim('publishers.exclude', ['publisher'])),
  row('targeting.sites', 'targeting', aim('sites.exclude', ['site']), [aim('sites.include', ['site'])]),
  row(
    'targeting.apps',
    'targeting',
    aim('apps.include', ['other']),
    [aim('apps.include', ['app']), aim('sites.include', ['site'])],
    'ctv',
  ),
  row('targeting.exchanges', 'targeting', aim('exchanges.include', ['other.example']), [
    aim('exchanges.include', ['exchange.example']),
    soldBy('exchange.example'),
  ]),
  row('targeting.genres', 'targeting', aim('genres.exclude', ['Crime']), [
    aim('genres.include', ['drama']),
    content('genre', 'Drama, Crime'),
  ]),
  row('targeting.ratings', 'targeting', aim('ratings.include', ['TV-MA']), [
    aim('ratings.include', ['TV-PG']),
    content('contentrating', 'TVPG'),
  ]),
  row('targeting.channels', 'targeting', aim('channels.exclude', ['news 24']), [
    aim('channels.include', ['news.example']),
    content('channel', { name: 'News 24', domain: 'news.example' }),
  ]),
  row('targeting.networks', 'targeting', aim('networks.include', ['Other']), [
    aim('networks.include', ['Public']),
    content('network', { name: 'Public' }),
  ]),
  row('targeting.livestream', 'targeting', aim('livestream', 'on_demand'), [
    aim('livestream', 'live'),
    content('livestream', 1),
  ]),
  row('targeting.kids', 'targeting', aim('kids', 'exclude'), [aim('kids', 'only'), content('contentrating', 'TV-Y7')]),
  row('targeting.measurement.invalidTrafficMax', 'targeting', aim('measurement.invalidTrafficMax', 1), [
    aim('measurement.invalidTrafficMax', 2),
    metrics({ type: 'ivt', value: 0.02, vendor: 'humansecurity.com' }),
  ]),
  row('targeting.measurement.brandSafetyMin', 'targeting', aim('measurement.brandSafetyMin', 91), [
    aim('measurement.brandSafetyMin', 90),
    metrics({ type: 'brand_safety', value: 0.9, vendor: 'integralads.com' }),
  ]),
  row('targeting.measurement.vendors', 'targeting', aim('measurement.vendors', ['doubleverify']), [
    aim('viewabilityMin', 70),
    aim('measurement.vendors', ['ias']),
    metrics(
      { type: 'viewability', value: 0.5, vendor: 'doubleverify.com' },
      { type: 'viewability', value: 0.8, vendor: 'ias' },
    ),
  ]),
  row('targeting.measurement.unmeasured', 'targeting', aim('measurement.unmeasured', 'refuse'), [
    aim('viewabilityMin', 70),
  ]),
  row('targeting.supplyPath.directOnly', 'targeting', aim('supplyPath.directOnly', true), [
    soldBy('reseller.example', 'exchange.example'),
  ]),
  row('targeting.supplyPath.completeOnly', 'targeting', aim('supplyPath.completeOnly', true), [
    soldBy('exchange.example'),
    ['request', 'source.schain.complete', 0],
  ]),
  row('targeting.supplyPath.maxHops', 'targeting', aim('supplyPath.maxHops', 1), [
    aim('supplyPath.maxHops', 2),
    soldBy('reseller.example', 'exchange.example'),
  ]),
  row('targeting.segments.allOf', 'targeting', aim('segments.allOf', ['segment-1', 'segment-2']), [
    aim('segments.allOf', ['segment-1']),
  ]),
  row('targeting.segments.noneOf', 'targeting', aim('segments.noneOf', ['segment-1'])),
  row('targeting.contentCategories', 'targeting', aim('contentCategories.include', ['IAB17']), [
    aim('contentCategories.include', ['IAB12']),
  ]),
  row('targeting.keywords', 'targeting', aim('keywords.exclude', ['news'])),
  row('targeting.videoPlacements', 'targeting', aim('videoPlacements.include', ['standalone']), [], 'video'),
  row('targeting.positions', 'targeting', aim('positions.include', ['below'])),
  row('targeting.viewabilityMin', 'targeting', aim('viewabilityMin', 70.5), [
    aim('viewabilityMin', 70),
    ['request', 'imp.0.metric', [{ type: 'viewability', value: 0.7 }]],
  ]),
  row('targeting.dayparts.startMinute', 'targeting', aim('dayparts.0.startMinute', 825), [
    aim('dayparts', [{ day: 'wed', startMinute: 810, endMinute: 840, clock: 'user' }]),
  ]),
  row('targeting.dayparts.endMinute', 'targeting', aim('dayparts.0.endMinute', 810), [
    aim('dayparts', [{ day: 'wed', startMinute: 780, endMinute: 825, clock: 'user' }]),
  ]),
  row('targeting.dayparts.clock', 'targeting', aim('dayparts.0.clock', 'account'), [
    aim('dayparts', [{ day: 'wed', startMinute: 810, endMinute: 840, clock: 'user' }]),
  ]),
  row('targeting.deals', 'deal', aim('deals.exclude', ['deal']), offered),
  row('targeting.deals.include', 'deal', aim('deals.include', ['deal'])),
  row('targeting.inventorySets', 'inventory_list', aim('inventorySets.exclude', ['set'])),
  row(
    'line-item.viewabilityTarget',
    'targeting',
    ['line-item', 'viewabilityTarget', 71],
    [['request', 'imp.0.metric', [{ type: 'viewability', value: 0.7 }]]],
  ),
  row(
    'site.categories',
    'targeting',
    ['site', 'categories', ['IAB2']],
    [
      aim('contentCategories.include', ['IAB17']),
      ['request', 'site.cat', undefined],
      ['site', 'categories', ['IAB17-1']],
    ],
  ),
  row(
    'publisher.categories',
    'targeting',
    ['publisher', 'categories', ['IAB2']],
    [
      aim('contentCategories.include', ['IAB17']),
      ['request', 'site.cat', undefined],
      ['publisher', 'categories', ['IAB17']],
    ],
  ),
  row(
    'site.intendedAudience',
    'targeting',
    ['site', 'intendedAudience', 'children'],
    [aim('segments.anyOf', ['segment-1'])],
  ),
  row(
    'app.osFamily',
    'targeting',
    ['app', 'osFamily', 'tizen'],
    [
      ['request', 'device', { devicetype: 3 }],
      aim('operatingSystems.include', ['roku os']),
      ['app', 'osFamily', 'roku_os'],
    ],
    'ctv',
  ),
  row(
    'site.environment',
    'targeting',
    ['site', 'environment', 'web'],
    [['request', 'device', {}], aim('deviceTypes.include', ['phone']), ['site', 'environment', 'mobile_web']],
  ),
  row(
    'app.platform',
    'targeting',
    ['app', 'platform', 'mobile'],
    [['request', 'device', {}], aim('deviceTypes.include', ['connected_tv']), ['app', 'platform', 'ctv']],
    'ctv',
  ),
]
