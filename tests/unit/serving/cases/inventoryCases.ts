import { type Edit, noon } from '../servingWorld.ts'
import { type FieldCase, offered, row } from './fieldCase.ts'

const aim = (path: string, value: unknown): Edit => ['line-item', `targeting.${path}`, value]

const listed: readonly Edit[] = [
  ['strategy', 'supply.inventorySets', ['set']],
  ['inventory-set', 'mode', 'allow'],
]
export const inventoryCases: readonly FieldCase[] = [
  row('strategy.supply.inventorySets', 'inventory_list', ['strategy', 'supply.inventorySets', ['set']]),
  row('inventory-set.mode', 'inventory_list', ['inventory-set', 'mode', 'block'], listed),
  row('inventory-set.kind', 'inventory_list', ['inventory-set', 'kind', 'placements'], listed),
  row('inventory-set.items.type', 'inventory_list', ['inventory-set', 'items.0.type', 'app'], listed),
  row('inventory-set.items.value', 'inventory_list', ['inventory-set', 'items.0.value', 'other.example'], listed),
  row('inventory-set.items.status', 'inventory_list', ['inventory-set', 'items.0.status', 'invalid'], listed),
  row('inventory-set.appliedToAll', 'inventory_list', ['inventory-set', 'appliedToAll', true]),
  row(
    'inventory-set.scope',
    'inventory_list',
    ['inventory-set', 'scope', 'organization'],
    [
      ['inventory-set', 'appliedToAll', true],
      ['inventory-set', 'scope', 'account'],
    ],
  ),
  row(
    'inventory-set.account',
    'inventory_list',
    ['inventory-set', 'account', 'account'],
    [
      ['inventory-set', 'appliedToAll', true],
      ['inventory-set', 'scope', 'account'],
      ['inventory-set', 'account', 'another'],
    ],
  ),
  row(
    'inventory-set.dynamicRule',
    'inventory_list',
    ['inventory-set', 'dynamicRule', { countries: { include: ['AT'] } }],
    [...listed, ['inventory-set', 'items', []], ['inventory-set', 'dynamicRule', { countries: { include: ['DE'] } }]],
  ),
  row(
    'inventory-set.states.active',
    'inventory_list',
    ['inventory-set', 'status', 'active'],
    [
      ['strategy', 'supply.inventorySets', ['set']],
      ['inventory-set', 'status', 'inactive'],
    ],
  ),
  row('publisher.states.inactive', 'supply', ['publisher', 'status', 'inactive']),
  row('site.states.inactive', 'supply', ['site', 'status', 'inactive']),
  row('app.states.inactive', 'supply', ['app', 'status', 'inactive'], [], 'ctv'),
  row('placement.states.inactive', 'supply', ['placement', 'status', 'inactive']),
  row('site.adsTxtState', 'supply', ['site', 'adsTxtState', 'missing_line'], [['site', 'adsTxtState', 'ok']]),
  row(
    'app.appAdsTxtState',
    'supply',
    ['app', 'appAdsTxtState', 'wrong_type'],
    [['app', 'appAdsTxtState', 'ok']],
    'ctv',
  ),
  row(
    'publisher.adsTxt.state',
    'supply',
    ['publisher', 'adsTxt.state', 'missing_line'],
    [
      ['publisher', 'adsTxt.state', 'ok'],
      ['placement', 'site', undefined],
    ],
    'dooh',
  ),
  row(
    'publisher.sellerId',
    'floor',
    ['publisher', 'sellerId', 'seller-1'],
    [
      ['request', 'site', { domain: 'unknown.example', publisher: { id: 'seller-1' } }],
      ['request', 'imp.0.tagid', ''],
      ['publisher', 'floorDefault', 9_000_000],
      ['publisher', 'sellerId', 'seller-9'],
    ],
  ),
  row('placement.floor', 'floor', ['placement', 'floor', 4_000_001]),
  row(
    'placement.currency',
    'floor',
    ['placement', 'currency', 'EUR'],
    [
      ['placement', 'floor', 3_900_000],
      ['state', 'exchange', 1.1],
    ],
  ),
  row('publisher.floorDefault', 'floor', ['publisher', 'floorDefault', 4_000_001]),
  row(
    'publisher.currency',
    'floor',
    ['publisher', 'currency', 'EUR'],
    [
      ['publisher', 'floorDefault', 3_900_000],
      ['state', 'exchange', 1.1],
    ],
  ),
  row(
    'placement.gpid',
    'floor',
    ['placement', 'gpid', '/1/top'],
    [
      ['placement', 'floor', 9_000_000],
      ['placement', 'gpid', '/1/elsewhere'],
    ],
  ),
  row(
    'publisher.domain',
    'floor',
    ['publisher', 'domain', 'paper.example'],
    [
      ['request', 'site', { domain: 'unknown.example', publisher: { domain: 'paper.example' } }],
      ['request', 'imp.0.tagid', ''],
      ['publisher', 'floorDefault', 9_000_000],
      ['publisher', 'domain', 'other.example'],
    ],
  ),
  row(
    'site.domain',
    'supply',
    ['site', 'domain', 'news.paper.example'],
    [
      ['site', 'status', 'inactive'],
      ['site', 'domain', 'other.example'],
      ['request', 'imp.0.tagid', ''],
    ],
  ),
  row(
    'app.bundle',
    'supply',
    ['app', 'bundle', 'example.paper.tv'],
    [
      ['app', 'status', 'inactive'],
      ['app', 'bundle', 'example.other'],
      ['request', 'imp.0.tagid', ''],
    ],
    'ctv',
  ),
  row(
    'app.domain',
    'inventory_list',
    ['app', 'domain', 'blocked.example'],
    [
      ['strategy', 'supply.inventorySets', ['set']],
      ['inventory-set', 'items', [{ type: 'domain', value: 'blocked.example' }]],
    ],
    'ctv',
  ),
  row(
    'placement.sizes',
    'creative',
    ['placement', 'sizes', ['728x90']],
    [
      ['request', 'imp.0.banner', {}],
      ['placement', 'sizes', ['300x250']],
    ],
  ),
  row(
    'placement.position',
    'targeting',
    ['placement', 'position', 'below'],
    [
      ['request', 'imp.0.banner.pos', undefined],
      ['placement', 'position', 'above'],
      aim('positions.include', ['above']),
    ],
  ),
  row(
    'placement.video.placementType',
    'targeting',
    ['placement', 'video.placementType', 'accompanying'],
    [
      ['request', 'imp.0.video.plcmt', undefined],
      ['placement', 'video.placementType', 'instream'],
      aim('videoPlacements.include', ['instream']),
    ],
    'video',
  ),
  row(
    'placement.video.startDelay',
    'format',
    ['placement', 'video.startDelay', 'post'],
    [
      ['request', 'imp.0.video.startdelay', undefined],
      ['placement', 'video.startDelay', 'pre'],
      ['campaign', 'startDelay', ['pre']],
    ],
    'video',
  ),
  row(
    'placement.video.playbackMethods',
    'format',
    ['placement', 'video.playbackMethods', ['mouse_over']],
    [
      ['request', 'imp.0.video.playbackmethod', undefined],
      ['campaign', 'playbackMethods', ['click_to_play']],
    ],
    'video',
  ),
  row(
    'placement.audio.feed',
    'format',
    ['placement', 'audio.feed', 'podcast'],
    [
      ['request', 'imp.0.audio.feed', undefined],
      ['placement', 'audio.feed', 'music'],
    ],
    'audio',
  ),
  row(
    'placement.audio.stitched',
    'format',
    ['placement', 'audio.stitched', false],
    [
      ['request', 'imp.0.audio.stitched', undefined],
      ['campaign', 'stitched', true],
      ['placement', 'audio.stitched', true],
    ],
    'audio',
  ),
  row('site.rtbAllowed', 'deal', ['site', 'rtbAllowed', false]),
  row('site.dealsAllowed', 'deal', ['site', 'dealsAllowed', false], offered),
  row('publisher.blocked.advertiserDomains', 'blocked', ['publisher', 'blocked.advertiserDomains', ['baker.example']]),
  row(
    'publisher.blocked.categories',
    'blocked',
    ['publisher', 'blocked.categories', ['IAB8']],
    [['media', 'iabCategories', ['IAB8-9']]],
  ),
  row(
    'publisher.blocked.mediaAttributes',
    'blocked',
    ['publisher', 'blocked.mediaAttributes', ['pop']],
    [['media', 'attributes', ['pop']]],
  ),
  row(
    'ad-quality-rule.publisher',
    'blocked',
    ['ad-quality-rule', 'publisher', 'publisher'],
    [
      ['ad-quality-rule', 'publisher', 'another'],
      ['ad-quality-rule', 'advertiserDomains', ['baker.example']],
    ],
  ),
  row('account.iabCategory', 'blocked', ['account', 'iabCategory', 'IAB7-3'], [['request', 'bcat', ['IAB7']]]),
  row(
    'account.politicalDeclaration',
    'blocked',
    ['account', 'politicalDeclaration', 'yes'],
    [['request', 'bcat', ['IAB11-4']]],
  ),
  row('ad-quality-rule.advertiserDomains', 'blocked', ['ad-quality-rule', 'advertiserDomains', ['baker.example']]),
  row(
    'ad-quality-rule.categories',
    'blocked',
    ['ad-quality-rule', 'categories', ['IAB8']],
    [['campaign', 'iabCategories', ['IAB8']]],
  ),
  row(
    'ad-quality-rule.attributes',
    'blocked',
    ['ad-quality-rule', 'attributes', ['shaky']],
    [['media', 'attributes', ['shaky']]],
  ),
  row(
    'ad-quality-rule.expiresAt',
    'blocked',
    ['ad-quality-rule', 'expiresAt', '2026-11-25T12:30:00.001Z'],
    [
      ['ad-quality-rule', 'advertiserDomains', ['baker.example']],
      ['ad-quality-rule', 'expiresAt', noon],
    ],
  ),
]
