import type { Edit } from '../servingWorld.ts'
import { type FieldCase, offered, row } from './fieldCase.ts'

const bid = (value: object): Edit => ['line-item', 'bid', value]
export const priceCases: readonly FieldCase[] = [
  row('line-item.bid.value', 'floor', ['line-item', 'bid.value', 999_999]),
  row('line-item.bid.maxBid', 'price', ['line-item', 'bid.maxBid', 2_000_000]),
  row(
    'line-item.bid.strategy',
    'price',
    ['line-item', 'bid.strategy', 'cpc_goal'],
    [['state', 'rates', { 'line click': 0.002 }], bid({ strategy: 'cpm', value: 1_500_000 })],
  ),
  row(
    'line-item.bid.goalPercent',
    'price',
    ['line-item', 'bid.goalPercent', 100],
    [['state', 'rates', { 'line completion': 0.5 }], bid({ strategy: 'vcr_goal', goalPercent: 50, maxBid: 4_000_000 })],
    'video',
  ),
  row('line-item.bid.bidShading', 'price', ['line-item', 'bid.bidShading', true]),
  row(
    'line-item.bid.shadingMode',
    'price',
    ['line-item', 'bid.shadingMode', 'more'],
    [['line-item', 'bid.bidShading', true]],
  ),
  row(
    'strategy.bidStrategy.kind',
    'price',
    ['strategy', 'bidStrategy.kind', 'maximize_spend'],
    [['line-item', 'bid.maxBid', 6_000_000]],
  ),
  row(
    'strategy.bidStrategy.bidCpm',
    'price',
    ['strategy', 'bidStrategy.bidCpm', 2_000_000],
    [bid({ strategy: 'cpc_goal', value: 500_000 })],
  ),
  row('strategy.bidStrategy.maxCpm', 'floor', ['strategy', 'bidStrategy.maxCpm', 900_000]),
  row(
    'strategy.bidStrategy.raiseBidForDeals',
    'floor',
    ['strategy', 'bidStrategy.raiseBidForDeals', false],
    [...offered, ['strategy', 'bidStrategy.raiseBidForDeals', true], ['deal', 'floor', 5_000_000]],
  ),
  row(
    'line-item.bid.model',
    'price',
    ['line-item', 'bid.model', 'fixed'],
    [bid({ strategy: 'model', model: 'model' })],
  ),
  row(
    'strategy.bidStrategy.model',
    'price',
    ['strategy', 'bidStrategy.model', 'fixed'],
    [['strategy', 'bidStrategy', { kind: 'model', model: 'model' }]],
  ),
  row('deal.priceType', 'price', ['deal', 'priceType', 'fixed'], offered),
]
