import type { RecordPartProps } from '../../derive/ownRecords.ts'
import { AccessPanel } from './AccessPanel.tsx'
import { SecondFactorPanel } from './SecondFactorPanel.tsx'
import { SignOnPanel } from './SignOnPanel.tsx'

/** What a user may do, and how they sign in for who manages their access. */
export function UserPanels({ row }: RecordPartProps) {
  return (
    <>
      <AccessPanel row={row} />
      <SecondFactorPanel row={row} />
      <SignOnPanel row={row} />
    </>
  )
}
