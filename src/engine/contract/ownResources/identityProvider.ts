import type { ResourceInput } from '../resourceSpec.ts'

/** An organization's own single sign-on (ADR 23). Whoever controls it signs in as anybody there. */
export const identityProvider = {
  path: '/admin/identity-providers',
  label: 'Identity provider',
  plural: 'Identity providers',
  menu: 'Identity Providers',
  section: 'admin',
  description: 'Lets users of an organization sign in with their work account (OpenID Connect).',
  omit: ['code', 'labels'],
  states: {
    initial: 'active',
    by: { active: 'ok', disabled: 'idle' },
    ranks: [['active'], ['disabled']],
    transitions: [
      { action: 'disable', label: 'Disable', from: ['active'], to: 'disabled', verb: 'manage_access' },
      { action: 'enable', label: 'Enable', from: ['disabled'], to: 'active', verb: 'manage_access' },
    ],
    deletable: ['active', 'disabled'],
  },
  fields: {
    issuer: {
      kind: 'text',
      format: 'url',
      required: true,
      help: 'The URL of the provider, as in its discovery document. It must start with https://.',
    },
    clientId: { kind: 'text', max: 255, required: true, label: 'Client ID' },
    clientSecret: {
      kind: 'secret',
      required: true,
      max: 1000,
      boundTo: ['issuer'],
      help: 'Sent to this issuer only.',
    },
    domains: {
      kind: 'list',
      format: 'domain',
      max: 100,
      label: 'Email domains',
      group: 'Users',
      help: 'Only users with email addresses at these domains can sign in. Platform administrators add domains after checking who owns them. If empty, nobody can sign in.',
    },
    scopes: {
      kind: 'list',
      max: 10,
      maxLength: 60,
      group: 'Users',
      help: 'Requested in addition to openid and email, if your provider needs it to send groups.',
    },
    groupsClaim: {
      kind: 'text',
      max: 100,
      group: 'Users',
      help: 'The claim that lists a user’s groups, such as “groups”. At each sign-in, users join and leave the matching groups here. Leave empty to keep groups unchanged.',
    },
  },
  columns: ['name', 'issuer', 'status', 'domains', 'organization', 'updatedAt'],
  filters: ['domains', 'issuer'],
} as const satisfies ResourceInput
