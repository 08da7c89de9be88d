import { boolean, closed, count, list, text, time } from './partShapes.ts'

const key = {
  id: text,
  prefix: { ...text, description: 'The beginning of the key, to know it by.' },
  createdAt: time,
  createdBy: text,
  expiresAt: time,
  lastUsedAt: { type: ['string', 'null'], format: 'date-time' },
  lastUsedAddress: { type: ['string', 'null'] },
}

/** The shapes of what is answered about the console and its people. */
export const systemParts = {
  Done: closed({ ok: { const: true } }),
  SignOnLinked: closed({ path: { ...text, description: 'The requested path of the console.' } }),
  SignedOut: closed({ to: { ...text, description: 'Where the browser goes to be signed out at the provider, too.' } }),
  LinkedSignOn: closed({ id: text, name: text, issuer: text, linkedAt: time }),
  SignOnOffer: closed({ provider: { ...closed({ id: text, name: text }), type: ['object', 'null'] } }),
  Readiness: closed({ ok: boolean }, { error: text }),
  ConsoleConfig: closed(
    {
      title: text,
      release: text,
      environment: text,
      singleSignOn: boolean,
      sample: boolean,
      products: list(closed({ key: text, name: text, about: text, loginUrl: text })),
    },
    {
      notice: text,
      supportEmail: { ...text, description: 'Whom to write to when something doesn’t work.' },
      sampleSignIns: list(closed({ email: text, role: text, password: text })),
      passkeys: boolean,
      fileLimits: { type: 'object', additionalProperties: count, description: 'Bytes, by kind of file.' },
    },
  ),
  SettingAnswer: closed({
    key: text,
    label: text,
    help: text,
    area: text,
    levels: { ...list(text), description: 'Where it may be set, the widest first.' },
    value: { description: 'The value that counts.' },
    source: { ...text, description: 'The level that it is set at, or `default`.' },
    own: {
      ...closed({ id: text, version: count }),
      type: ['object', 'null'],
      description: 'The setting at this very place; null where the value is inherited.',
    },
    inherited: { ...closed({ value: {}, source: text }), description: 'What counts when `own` is removed.' },
  }),
  CurrentUser: closed(
    {
      id: text,
      name: text,
      email: text,
      organizations: list({
        ...closed({ id: text, name: text }, { reportingCurrency: text, timezone: text }),
        additionalProperties: { ...text, description: 'Another value that its new rows start with.' },
      }),
      platform: { ...boolean, description: 'May see all organizations at once.' },
      grants: { type: 'object', description: 'The verbs, by organization (`*` for the platform) and resource.' },
      calls: { ...list(text), description: 'What this API can do beyond the calls that every platform has.' },
    },
    {
      language: text,
      timezone: text,
      numberFormat: text,
      currency: { ...text, description: 'Reports start in it where amounts can be converted.' },
      startPage: { ...text, description: 'Opens first. Left out when the person may not open it any more.' },
      secondFactor: {
        const: 'missing',
        description: 'Until one is set up, only calls about the own account are answered.',
      },
      figures: {
        type: 'object',
        description: 'What reports can use, for each organization where that is limited; null for everything.',
        additionalProperties: closed({
          metrics: { type: ['array', 'null'], items: text },
          dimensions: { type: ['array', 'null'], items: text },
        }),
      },
    },
  ),
  TreeAnswer: closed({
    results: list(
      closed(
        { ref: text, ok: boolean },
        {
          done: {
            enum: ['create', 'update', 'none'],
            description: '`none`: it is as it was, or this batch did it before.',
          },
          id: { ...text, description: 'A dry run answers none for new rows.' },
          version: count,
          changes: list({ $ref: '#/components/schemas/Change' }),
          error: text,
          fields: { type: 'object', additionalProperties: text },
        },
      ),
    ),
    saved: { ...boolean, description: 'False of a dry run, and where `whole` was asked for and a row was refused.' },
  }),
  ServiceKey: closed(key),
  NewWebhookSecret: closed({
    secret: { ...text, description: 'The secret itself. It is shown only once.' },
    previousEndsAt: {
      type: ['string', 'null'],
      format: 'date-time',
      description: 'Until then the old one signs, too.',
    },
  }),
  NewServiceKey: closed({ secret: { ...text, description: 'The key itself. It is shown only once.' }, ...key }),
}
