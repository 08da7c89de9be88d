import type { ResourceInput } from '../contract/resourceSpec.ts'

/** An organization's own single sign-on (ADR 23). Whoever controls it signs in as anybody there. */
export const identityProvider = {
  path: '/admin/identity-providers',
  label: 'Identity provider',
  plural: 'Identity providers',
  menu: 'Identity Providers',
  section: 'admin',
  about: 'Where people of an organization sign in with the account that they have at work (OpenID Connect).',
  omit: ['code', 'labels'],
  states: {
    initial: 'active',
    of: { active: 'ok', disabled: 'idle' },
    ranks: [['active'], ['disabled']],
    moves: [
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
      help: 'The address of the provider, as in its discovery document. It must start with https://.',
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
      group: 'People',
      help: 'Signs in users with email addresses at these domains only. Set by platform administrators, who verify who owns a domain. Empty: signs in nobody.',
    },
    scopes: {
      kind: 'list',
      max: 10,
      maxLength: 60,
      group: 'People',
      help: 'Asked for in addition to openid and email, when your provider needs one to send groups.',
    },
    groupsClaim: {
      kind: 'text',
      max: 100,
      group: 'People',
      help: 'The claim with the groups of a user, like groups. At each sign-in, users join and leave the groups here that carry its values. Empty: the provider changes no groups.',
    },
  },
  columns: ['name', 'issuer', 'status', 'domains', 'organization', 'updatedAt'],
  filters: ['domains', 'issuer'],
} as const satisfies ResourceInput
