import type { ResourceInput } from '../resourceSpec.ts'

const atBucket = { protocol: ['s3'] } as const
const atServer = { protocol: ['sftp'] } as const
const bucketAddress = ['endpoint', 'region', 'bucket'] as const
const serverAddress = ['host', 'port', 'hostKey'] as const

/** Where files of scheduled jobs are put (domain.md 1.38). */
export const destination = {
  path: '/admin/destinations',
  label: 'Destination',
  plural: 'Destinations',
  section: 'admin',
  about: 'A bucket or an SFTP server that files are delivered to.',
  omit: ['code'],
  states: {
    initial: 'active',
    of: { active: 'ok', disabled: 'idle' },
    ranks: [['active'], ['disabled']],
    moves: [
      { action: 'disable', label: 'Disable', from: ['active'], to: 'disabled', verb: 'activate' },
      { action: 'activate', label: 'Activate', from: ['disabled'], to: 'active', verb: 'activate' },
    ],
    deletable: ['active', 'disabled'],
  },
  actions: {
    test: { label: 'Send a test file', verb: 'activate', from: ['active'], bulk: false },
  },
  fields: {
    protocol: {
      kind: 'choice',
      options: ['s3', 'sftp'],
      labels: { s3: 'S3-compatible bucket', sftp: 'SFTP server' },
      default: 's3',
      required: true,
      label: 'Type',
    },
    endpoint: {
      kind: 'text',
      format: 'httpsUrl',
      max: 500,
      when: atBucket,
      group: 'Connection',
      help: 'Empty: Amazon S3. For Google Cloud Storage, https://storage.googleapis.com with an HMAC key.',
    },
    region: { kind: 'text', format: 'slug', max: 40, when: atBucket, required: true, group: 'Connection' },
    bucket: { kind: 'text', format: 'slug', min: 3, max: 63, when: atBucket, required: true, group: 'Connection' },
    keyId: { kind: 'text', max: 200, when: atBucket, required: true, label: 'Access key ID', group: 'Connection' },
    secretKey: {
      kind: 'secret',
      max: 500,
      boundTo: bucketAddress,
      when: atBucket,
      required: true,
      label: 'Secret access key',
      group: 'Connection',
    },
    host: { kind: 'text', format: 'hostname', when: atServer, required: true, group: 'Connection' },
    port: {
      kind: 'number',
      integer: true,
      min: 1,
      max: 65_535,
      default: 22,
      when: atServer,
      required: true,
      group: 'Connection',
    },
    hostKey: {
      kind: 'text',
      format: 'hostKey',
      when: atServer,
      required: true,
      label: 'Host key fingerprint',
      group: 'Connection',
      help: 'Nothing is sent to a server with another key. Ask whoever runs the server for it.',
    },
    user: { kind: 'text', max: 200, when: atServer, required: true, label: 'User name', group: 'Connection' },
    login: {
      kind: 'choice',
      options: ['password', 'key'],
      labels: { key: 'Private key' },
      default: 'password',
      when: atServer,
      required: true,
      label: 'Signs in with',
      group: 'Connection',
    },
    password: {
      kind: 'secret',
      max: 500,
      boundTo: serverAddress,
      when: { ...atServer, login: ['password'] },
      required: true,
      group: 'Connection',
    },
    privateKey: {
      kind: 'secret',
      max: 16_000,
      boundTo: serverAddress,
      when: { ...atServer, login: ['key'] },
      required: true,
      group: 'Connection',
      help: 'The whole file, from BEGIN to END.',
    },
    passphrase: {
      kind: 'secret',
      max: 500,
      boundTo: serverAddress,
      when: { ...atServer, login: ['key'] },
      group: 'Connection',
      help: 'If the private key has one.',
    },
    folder: {
      kind: 'text',
      max: 500,
      help: 'Where in the bucket or on the server. It must exist on a server.',
    },
    lastSentAt: { kind: 'dateTime', readOnly: true, label: 'Last delivery' },
    lastResult: {
      kind: 'choice',
      options: ['delivered', 'failed'],
      tones: { delivered: 'ok', failed: 'bad' },
      readOnly: true,
      label: 'Last result',
    },
  },
  columns: ['name', 'status', 'protocol', 'folder', 'lastSentAt', 'lastResult'],
  filters: ['protocol', 'lastSentAt', 'lastResult'],
  children: [
    { resource: 'job-run', by: 'destination' },
    { resource: 'scheduled-job', by: 'destination' },
  ],
} as const satisfies ResourceInput
