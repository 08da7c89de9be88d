import { defineResources } from '../../engine/contract/defineConsole.ts'
import { dimensionKeys } from '../reporting/dimensions.ts'
import { metricKeys } from '../reporting/metrics.ts'
import { comparisons, dateRanges, granularities } from '../reporting/reportQuestion.ts'
import { inUse } from './lifeCycles.ts'
import { dimensionChoice, metricChoice } from './reportChoices.ts'

/** Saved reports, what repeats, and what ran (domain.md 1.38, 1.39). */
export const reporting = defineResources({
  report: {
    path: '/reporting/report-builder',
    label: 'Report',
    plural: 'Reports',
    menu: 'Report Builder',
    section: 'reporting',
    about: 'A question to the numbers, kept: dimensions, metrics, filters and dates.',
    sharedBy: 'share',
    asksFigures: true,
    states: inUse,
    fields: {
      type: {
        kind: 'choice',
        options: [
          'delivery',
          'deal_health',
          'video',
          'audience',
          'inventory',
          'creative_review',
          'billing',
          'conversion',
          'reach_frequency',
          'bid_landscape',
        ],
        default: 'delivery',
        required: true,
        help: 'Decides which dimensions and metrics go together.',
      },
      dimensions: { kind: 'choices', ...dimensionChoice, min: 1, max: 10, required: true, group: 'Content' },
      metrics: { kind: 'choices', ...metricChoice, min: 1, max: 30, required: true, group: 'Content' },
      filters: {
        kind: 'table',
        item: 'Filter',
        max: 20,
        group: 'Content',
        fields: {
          dimension: { kind: 'choice', ...dimensionChoice, required: true },
          op: {
            kind: 'choice',
            options: ['in', 'not_in', 'contains', 'gt', 'lt'],
            labels: { in: 'Is one of', not_in: 'Is none of', gt: 'More than', lt: 'Less than' },
            default: 'in',
            required: true,
          },
          values: { kind: 'list', min: 1, max: 1000, required: true },
        },
      },
      dateRange: {
        kind: 'choice',
        options: dateRanges,
        labels: {
          last_7: 'Last 7 days',
          last_14: 'Last 14 days',
          last_30: 'Last 30 days',
          last_60: 'Last 60 days',
          last_90: 'Last 90 days',
          mtd: 'Month to date',
          qtd: 'Quarter to date',
          ytd: 'Year to date',
        },
        default: 'last_7',
        required: true,
        group: 'Dates',
      },
      from: { kind: 'date', when: { dateRange: ['custom'] }, required: true, group: 'Dates' },
      to: { kind: 'date', when: { dateRange: ['custom'] }, required: true, group: 'Dates' },
      granularity: {
        kind: 'choice',
        options: granularities,
        default: 'day',
        required: true,
        group: 'Dates',
      },
      comparison: {
        kind: 'choice',
        options: comparisons,
        default: 'none',
        group: 'Dates',
      },
      timezone: { kind: 'choice', vocabulary: 'timezone', default: 'UTC', group: 'Dates' },
      currency: {
        kind: 'choice',
        vocabulary: 'currency',
        group: 'Presentation',
        help: 'Leave empty to keep each amount in its own currency.',
      },
      sort: {
        kind: 'table',
        item: 'Column',
        max: 5,
        group: 'Presentation',
        fields: {
          column: {
            kind: 'choice',
            options: [...dimensionKeys, ...metricKeys],
            labels: { ...dimensionChoice.labels, ...metricChoice.labels },
            required: true,
          },
          direction: {
            kind: 'choice',
            options: ['asc', 'desc'],
            labels: { asc: 'Ascending', desc: 'Descending' },
            default: 'desc',
            required: true,
          },
        },
      },
      rowLimit: { kind: 'number', integer: true, min: 1, max: 1_000_000, default: 10_000, group: 'Presentation' },
      totals: { kind: 'flag', default: true, group: 'Presentation' },
      pivot: { kind: 'choice', ...dimensionChoice, group: 'Presentation' },
      chart: {
        kind: 'group',
        group: 'Presentation',
        fields: {
          kind: { kind: 'choice', options: ['none', 'line', 'bar', 'bar_and_line'], default: 'none' },
          metrics: { kind: 'choices', ...metricChoice, max: 4, label: 'Chart metrics' },
        },
      },
      format: { kind: 'choice', options: ['csv', 'xlsx', 'json'], default: 'csv', required: true, group: 'Sharing' },
      share: {
        kind: 'choice',
        options: ['private', 'organization'],
        default: 'private',
        required: true,
        group: 'Sharing',
        help: 'Private reports, their schedules and their runs are seen by you and by administrators only.',
      },
      emails: { kind: 'list', format: 'email', max: 50, group: 'Sharing' },
      lastRunAt: { kind: 'dateTime', readOnly: true, label: 'Last run', group: 'Sharing' },
    },
    columns: ['name', 'type', 'dimensions', 'metrics', 'dateRange', 'granularity', 'format', 'share', 'lastRunAt'],
    filters: ['type', 'dateRange', 'granularity', 'format', 'share', 'dimensions', 'metrics'],
    children: [
      { resource: 'scheduled-job', by: 'report' },
      { resource: 'job-run', by: 'report' },
    ],
  },
  'scheduled-job': {
    path: '/reporting/scheduled-jobs',
    section: 'reporting',
    about: 'Work that repeats: reports that are sent, imports, checks and clean-ups.',
    before: 'schedule',
    fields: {
      kind: { options: ['report'], default: 'report' },
      report: { kind: 'link', to: 'report', when: { kind: ['report'] }, required: true },
    },
    columns: ['name', 'status', 'kind', 'report', 'delivery', 'nextRunAt', 'lastRunAt', 'lastState'],
    filters: ['kind', 'report', 'delivery', 'lastState', 'nextRunAt', 'lastRunAt'],
  },
  'job-run': {
    path: '/reporting/job-history',
    section: 'reporting',
    before: 'trigger',
    fields: {
      kind: { options: ['report'] },
      report: { kind: 'link', to: 'report' },
      question: { kind: 'json', help: 'What was asked, where it was no stored report.' },
    },
    filters: ['kind', 'job', 'report', 'trigger', 'startedAt', 'finishedAt', 'expiresAt', 'errorCode', 'bytes'],
  },
})
