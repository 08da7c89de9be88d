import { defineResources } from '../../engine/contract/defineConsole.ts'
import { conversionEvent } from './conversionEvent.ts'
import { goalMetrics } from './delivery.ts'
import { measuredChoice } from './reportChoices.ts'
import { segment } from './segment.ts'

/** Audiences, and the models and features that decide bids (domain.md 1.18–1.20). */
export const data = defineResources({
  segment,
  model: {
    path: '/data/models',
    label: 'Model',
    plural: 'Models',
    section: 'data',
    description: 'Sets bids, budgets, or creatives based on features. One version is active at a time.',
    managedBy: { run: ['data-manager'] },
    states: {
      initial: 'draft',
      by: { draft: 'idle', active: 'ok', paused: 'warn', archived: 'idle' },
      ranks: [['active'], ['paused'], ['draft'], ['archived']],
      transitions: [
        {
          action: 'activate',
          label: 'Activate',
          from: ['draft', 'paused'],
          to: 'active',
          verb: 'activate',
          needs: ['versions'],
        },
        { action: 'pause', label: 'Pause', from: ['active'], to: 'paused', verb: 'activate' },
        { action: 'archive', label: 'Archive', from: ['draft', 'paused'], to: 'archived', verb: 'archive' },
        { action: 'unarchive', label: 'Unarchive', from: ['archived'], to: 'paused', verb: 'archive' },
      ],
    },
    fields: {
      kind: {
        kind: 'choice',
        options: [
          'bid_multiplier',
          'bid_price',
          'budget_weight',
          'creative_selection',
          'lookalike',
          'propensity',
          'viewability',
        ],
        default: 'bid_multiplier',
        required: true,
        immutable: true,
      },
      structure: {
        kind: 'choice',
        options: ['lookup_table', 'decision_tree', 'logistic_regression', 'script', 'external'],
        default: 'logistic_regression',
        required: true,
      },
      objectiveMetric: { kind: 'choice', options: goalMetrics, default: 'ctr', required: true },
      readiness: {
        kind: 'choice',
        options: ['no_valid_script', 'insufficient_data', 'training', 'active', 'evaluation_failure'],
        readOnly: true,
      },
      account: { kind: 'reference', to: 'account' },
      sharedAccounts: { kind: 'references', to: 'account' },
      features: {
        kind: 'objectList',
        item: 'Feature',
        max: 200,
        group: 'Features',
        fields: {
          feature: { kind: 'reference', to: 'feature', required: true },
          weight: { kind: 'number', min: -1000, max: 1000 },
          transform: { kind: 'choice', options: ['identity', 'bucketize', 'hash', 'one_hot', 'scale'] },
          importance: { kind: 'percent', readOnly: true },
        },
      },
      outputBounds: {
        kind: 'group',
        group: 'Output',
        required: true,
        fields: {
          min: { kind: 'number', min: 0, max: 1000, required: true, default: 0 },
          max: { kind: 'number', min: 0, max: 1000, required: true, default: 10 },
        },
      },
      fallback: {
        kind: 'number',
        min: 0,
        max: 1000,
        default: 1,
        required: true,
        group: 'Output',
        help: 'Used when a feature is missing.',
      },
      versions: {
        kind: 'objectList',
        item: 'Version',
        max: 100,
        group: 'Versions',
        help: 'Exactly one version is active at a time.',
        fields: {
          number: { kind: 'number', integer: true, min: 1, required: true },
          artifactUrl: { kind: 'text', format: 'httpsUrl', required: true, label: 'Artifact URL' },
          checksum: { kind: 'text', max: 71, help: '“sha256:” and 64 hexadecimal digits.' },
          createdAt: { kind: 'dateTime', readOnly: true },
          state: {
            kind: 'choice',
            options: ['uploaded', 'validating', 'accepted', 'rejected', 'active', 'retired'],
            default: 'uploaded',
          },
          auc: { kind: 'number', min: 0, max: 1, label: 'AUC' },
          logloss: { kind: 'number', min: 0, max: 100, label: 'Log loss' },
          lift: { kind: 'percent', min: -100, max: 1000 },
        },
      },
      usedBy: { kind: 'number', integer: true, readOnly: true, unit: 'strategies, line items, and goals' },
    },
    columns: ['name', 'status', 'kind', 'structure', 'objectiveMetric', 'readiness', 'account', 'usedBy'],
    filters: ['kind', 'structure', 'objectiveMetric', 'readiness', 'account', 'features.feature'],
    rules: [{ rule: 'atMost', field: 'outputBounds.min', than: 'outputBounds.max' }],
    children: [{ resource: 'strategy', by: 'bidStrategy.model' }],
  },
  feature: {
    path: '/data/features',
    label: 'Feature',
    plural: 'Features',
    section: 'data',
    description: 'A model input that is known at bid time.',
    managedBy: { run: ['data-manager'] },
    states: {
      initial: 'draft',
      by: { draft: 'idle', active: 'ok', deprecated: 'warn', archived: 'idle' },
      ranks: [['active'], ['deprecated'], ['draft'], ['archived']],
      transitions: [
        { action: 'activate', label: 'Activate', from: ['draft', 'deprecated'], to: 'active', verb: 'activate' },
        { action: 'deprecate', label: 'Deprecate', from: ['active'], to: 'deprecated', verb: 'activate' },
        { action: 'archive', label: 'Archive', from: ['draft', 'deprecated'], to: 'archived', verb: 'archive' },
        { action: 'unarchive', label: 'Unarchive', from: ['archived'], to: 'deprecated', verb: 'archive' },
      ],
    },
    fields: {
      key: {
        kind: 'text',
        format: 'slug',
        required: true,
        immutable: true,
        help: 'A dotted path, like imp.video.plcmt.',
      },
      source: {
        kind: 'choice',
        options: ['bid_request', 'segment', 'contextual', 'frequency', 'time', 'geo', 'deal', 'derived', 'first_party'],
        default: 'bid_request',
        required: true,
      },
      dataType: {
        kind: 'choice',
        options: ['categorical', 'numeric', 'boolean', 'timestamp', 'text_hash'],
        default: 'categorical',
        required: true,
      },
      measuredBy: {
        kind: 'choice',
        ...measuredChoice,
        help: 'The reporting dimension that measures the feature. Required to use the feature in rules.',
      },
      transform: {
        kind: 'group',
        group: 'Transform',
        fields: {
          kind: {
            kind: 'choice',
            options: ['identity', 'bucketize', 'hash', 'one_hot', 'scale'],
            default: 'identity',
            required: true,
          },
          spacing: { kind: 'choice', options: ['log', 'linear'], when: { kind: ['bucketize'] }, required: true },
          buckets: { kind: 'number', integer: true, min: 2, max: 10_000, when: { kind: ['bucketize', 'hash'] } },
          min: { kind: 'number', when: { kind: ['scale'] } },
          max: { kind: 'number', when: { kind: ['scale'] } },
        },
      },
      personalData: { kind: 'boolean', default: false, required: true, group: 'Privacy', label: 'Personal data' },
      consentPurposes: {
        kind: 'choices',
        options: ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11'],
        group: 'Privacy',
        requiredWhen: { personalData: [true] },
        help: 'TCF purposes that require the user’s consent.',
      },
    },
    columns: ['name', 'key', 'status', 'source', 'dataType', 'personalData', 'updatedAt'],
    filters: ['source', 'dataType', 'personalData'],
    unique: [['key']],
    children: [
      { resource: 'model', by: 'features.feature' },
      { resource: 'segment', by: 'rule.feature' },
    ],
  },
  // After what the specification names (shell.4).
  'conversion-event': conversionEvent,
})
