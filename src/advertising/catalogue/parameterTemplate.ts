import type { FieldSpec, Fields } from '../../engine/contract/fieldSpec.ts'
import type { ResourceInput } from '../../engine/contract/resourceSpec.ts'
import { inUse } from './lifeCycles.ts'

/** What a parameter is, and which values it may have. */
const parameter = {
  key: { kind: 'text', format: 'slug', max: 30, required: true },
  label: { kind: 'text', max: 50 },
  type: {
    kind: 'choice',
    options: ['string', 'number', 'boolean', 'enum', 'url', 'date'],
    labels: { enum: 'Choice' },
    default: 'string',
    required: true,
  },
  required: { kind: 'boolean' },
  default: { kind: 'text', max: 500 },
  options: { kind: 'list', maxLength: 100, when: { type: ['enum'] }, required: true },
  min: { kind: 'number', when: { type: ['number'] } },
  max: { kind: 'number', when: { type: ['number'] } },
  help: { kind: 'text', max: 255 },
} as const satisfies Fields

/** What is appended to tags and click URLs (domain.md 1.34). */
export const parameterTemplate = {
  path: '/admin/parameter-templates',
  label: 'Parameter template',
  plural: 'Parameter templates',
  menu: 'Parameter Templates',
  section: 'admin',
  description: 'Parameters that creatives and strategies append to tags and click URLs.',
  managedBy: { write: ['trafficker'], run: ['campaign-manager'] },
  states: inUse,
  fields: {
    appliesTo: {
      kind: 'choices',
      options: ['media', 'strategy'],
      labels: { media: 'Creatives', strategy: 'Strategies' },
      default: ['media', 'strategy'],
      required: true,
    },
    isDefault: {
      kind: 'boolean',
      default: false,
      label: 'Default',
      help: 'New creatives and strategies in the organization use this template unless you choose another.',
    },
    parameters: { kind: 'objectList', item: 'Parameter', max: 20, group: 'Parameters', fields: parameter },
    urlSuffix: {
      kind: 'text',
      max: 2000,
      label: 'URL suffix',
      group: 'Parameters',
      help: 'For example, utm_source=astrolabe&utm_campaign={campaign_id}. Leave empty to add each parameter under its own key.',
    },
    templateVersion: {
      kind: 'number',
      integer: true,
      readOnly: true,
      label: 'Template version',
      help: 'Increases with each change to parameters or suffix. Creatives and strategies keep their version until you reapply the template.',
    },
  },
  columns: ['name', 'status', 'appliesTo', 'isDefault', 'templateVersion', 'updatedAt'],
  filters: ['appliesTo', 'isDefault'],
  children: [
    { resource: 'media', by: 'parameterTemplate' },
    { resource: 'strategy', by: 'parameterTemplate' },
  ],
} as const satisfies ResourceInput

/** What media and strategies hold of the template that they use. */
export const templateUse = {
  parameterTemplate: {
    kind: 'reference',
    to: 'parameter-template',
    group: 'Parameters',
    help: 'The template’s parameters are appended to tags and click URLs.',
  },
  parameterValues: {
    kind: 'objectList',
    item: 'Value',
    max: 20,
    group: 'Parameters',
    help: 'Values for the template’s parameters. Parameters without one use their default.',
    fields: {
      key: { kind: 'text', format: 'slug', max: 30, required: true, label: 'Parameter' },
      value: { kind: 'text', min: 1, max: 500, required: true },
    },
  },
  appliedTemplate: {
    kind: 'group',
    readOnly: true,
    group: 'Parameters',
    fields: {
      template: { kind: 'text', max: 64 },
      templateVersion: { kind: 'number', integer: true, label: 'Template version' },
      urlSuffix: { kind: 'text', max: 2000, label: 'URL suffix' },
      parameters: { kind: 'objectList', item: 'Parameter', max: 20, fields: parameter },
    },
  },
} as const satisfies Readonly<Record<string, FieldSpec>>

/** Takes the template as it is now. */
export const reapplyTemplate = {
  reapply: { label: 'Reapply template', verb: 'update' },
} as const
