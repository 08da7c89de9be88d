import type { Edit } from '../servingWorld.ts'
import { type FieldCase, offered, row } from './fieldCase.ts'

const aim = (path: string, value: unknown): Edit => ['line-item', `targeting.${path}`, value]
export const targetingCases: readonly FieldCase[] = [
  row('targeting.countries', 'targeting', aim('countries.include', ['AT']), [aim('countries.include', ['DE'])]),
  row('targeting.regions', 'targeting', aim('regions.exclude', ['berlin']), [aim('regions.include', ['DE-BE'])]),
  row('targeting.deviceTypes', 'targeting', aim('deviceTypes.include', ['phone'])),
  row('targeting.operatingSystems', 'targeting', aim('operatingSystems.include', ['iOS']), [
    aim('operatingSystems.include', ['windows']),
  ]),
  row('targeting.browsers', 'targeting', aim('browsers.exclude', ['Chrome'])),
  row('targeting.environments', 'targeting', aim('environments.include', ['app'])),
  row('targeting.languages', 'targeting', aim('languages.include', ['de'])),
  row('targeting.publishers', 'targeting', aim('publishers.exclude', ['publisher'])),
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
