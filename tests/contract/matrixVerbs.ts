import type { Verb } from '../../src/engine/contract/resourceSpec.ts'

type Taken = Readonly<Record<string, Verb | 'system'>>

const putAway = { archive: 'archive', unarchive: 'archive' } as const

const supply = { activate: 'activate', deactivate: 'activate', ...putAway } as const

const delivery = {
  approve: 'approve',
  reject: 'approve',
  revise: 'update',
  activate: 'activate',
  submit: 'update',
  withdraw: 'update',
  start: 'system',
  pause: 'activate',
  complete: 'system',
  reactivate: 'activate',
  ...putAway,
} as const

const connection = {
  activate: 'activate',
  pause: 'activate',
  fail: 'system',
  reset: 'activate',
  disable: 'activate',
} as const

/** What each transition takes, by entity; `system`: nobody makes it. The verbs of the catalogue, written a second time. */
export const transitionVerbs: Readonly<Record<string, Taken>> = {
  account: {
    approve: 'approve',
    reject: 'approve',
    demand: 'activate',
    suspend: 'activate',
    activate: 'activate',
    close: 'archive',
  },
  alert: { resolve: 'system' },
  'alert-rule': { pause: 'activate', resume: 'activate' },
  app: supply,
  asset: putAway,
  bidder: { golive: 'activate', test: 'activate', ...connection },
  campaign: delivery,
  'campaign-template': putAway,
  'conversion-event': putAway,
  // What is complete is over: nobody takes it back.
  deal: { send: 'update', activate: 'activate', pause: 'activate', complete: 'activate', archive: 'archive' },
  destination: { disable: 'activate', activate: 'activate' },
  'fact-batch': { withdraw: 'activate', settle: 'system' },
  feature: { activate: 'activate', deprecate: 'activate', ...putAway },
  fee: { activate: 'activate', ...putAway },
  goal: putAway,
  'identity-provider': { disable: 'manage_access', enable: 'manage_access' },
  'inventory-set': supply,
  'job-run': {
    start: 'system',
    succeed: 'system',
    endInPart: 'system',
    fail: 'system',
    skip: 'system',
    giveBack: 'system',
    retry: 'activate',
    cancel: 'activate',
  },
  'line-item': delivery,
  media: {
    submit: 'update',
    process: 'system',
    processed: 'system',
    approve: 'approve',
    reject: 'approve',
    recheck: 'system',
    revise: 'update',
    suspend: 'approve',
    resume: 'approve',
    ...putAway,
  },
  model: { activate: 'activate', pause: 'activate', ...putAway },
  node: {
    join: 'system',
    drain: 'activate',
    resume: 'activate',
    stop: 'system',
    fail: 'system',
    recover: 'system',
    rejoin: 'activate',
  },
  organization: { suspend: 'manage_access', resume: 'manage_access' },
  'parameter-template': putAway,
  partner: { pause: 'activate', activate: 'activate', ...putAway },
  placement: supply,
  publisher: supply,
  // Its actions move it.
  reconciliation: { freeze: 'system' },
  report: putAway,
  'scheduled-job': { pause: 'activate', resume: 'activate', expire: 'system', reschedule: 'activate' },
  seat: { suspend: 'activate', activate: 'activate', ...putAway },
  segment: {
    build: 'activate',
    finish: 'system',
    shrink: 'system',
    suspend: 'activate',
    resume: 'activate',
    ...putAway,
  },
  'service-account': { disable: 'manage_access', enable: 'manage_access' },
  site: supply,
  strategy: delivery,
  'targeting-template': putAway,
  user: {
    accept: 'system',
    lock: 'manage_access',
    unlock: 'manage_access',
    deactivate: 'manage_access',
    reactivate: 'manage_access',
  },
  'user-sync': { activate: 'activate', pause: 'activate', disable: 'activate' },
  webhook: connection,
  'webhook-delivery': { deliver: 'system', fail: 'system', skip: 'system', resend: 'activate' },
}

/** What each action takes, likewise. */
export const actionVerbs: Readonly<Record<string, Readonly<Record<string, Verb>>>> = {
  deal: { extend: 'update', removeDeadSeats: 'update' },
  destination: { test: 'activate' },
  media: { reapply: 'update' },
  reconciliation: { agree: 'approve', reopen: 'approve', settle: 'update', unsettle: 'update' },
  strategy: { reapply: 'update' },
  webhook: { test: 'activate' },
}
