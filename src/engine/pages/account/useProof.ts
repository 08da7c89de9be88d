import { useQuery } from '@tanstack/react-query'
import { type Proof, readSecondFactor } from '../../providers/secondFactorCalls.ts'

/** What a change of the own account is proven by: a code where there is an authenticator app, else the password. */
export function useProof(): OwnProof {
  const { data } = useQuery({ queryKey: ['own-second-factor'], queryFn: ({ signal }) => readSecondFactor(signal) })
  const known = Boolean(data)
  return data?.totp
    ? { known, ask: 'code', proofOf: code => ({ code }) }
    : { known, ask: 'password', proofOf: password => ({ password }) }
}

interface OwnProof {
  /** False while it is asked for, and where the platform has no such call. */
  readonly known: boolean
  readonly ask: 'code' | 'password'
  readonly proofOf: (text: string) => Proof
}
