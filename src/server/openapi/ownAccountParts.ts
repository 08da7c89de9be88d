import { signInActions } from '../../contract/ownAccount.ts'

const text = { type: 'string' }
const flag = { type: 'boolean' }
const time = { type: 'string', format: 'date-time' }
const known = { type: ['string', 'null'] }

function closed(properties: object) {
  return { type: 'object', additionalProperties: false, required: Object.keys(properties), properties }
}

/** The shapes of what people see of their own account. */
export const ownAccountParts = {
  OwnAccount: closed({
    name: text,
    email: text,
    password: { ...flag, description: 'False where the person signs in by single sign-on alone.' },
  }),
  OwnSession: closed({
    id: { ...text, description: 'Names the session; signs nobody in.' },
    current: { ...flag, description: 'The session that asks.' },
    createdAt: time,
    seenAt: time,
    address: { ...known, description: 'Where the person signed in from.' },
    agent: known,
  }),
  OwnSignIn: closed({ id: text, at: time, action: { enum: signInActions }, address: known, agent: known }),
}
