import Button from '@mui/material/Button'
import { useState } from 'react'
import { EmptyState } from '../../../engine/kit/EmptyState.tsx'
import { ErrorState } from '../../../engine/kit/ErrorState.tsx'
import { FormSkeleton } from '../../../engine/kit/FormSkeleton.tsx'
import { NoPermission } from '../../../engine/kit/NoPermission.tsx'
import { TableSkeleton } from '../../../engine/kit/TableSkeleton.tsx'
import { Piece } from './Piece.tsx'

/** What stands where content will be. */
export function ShowStates() {
  const [tries, setTries] = useState(0)
  return (
    <>
      <Piece name="Empty">
        <EmptyState
          title="There's nothing here yet..."
          description="Campaigns hold the budgets and dates of what is advertised."
          action={
            <Button variant="contained" color="primary">
              Add campaign
            </Button>
          }
        />
      </Piece>
      <Piece name="Error">
        <ErrorState
          title="The list could not be loaded"
          detail={tries === 0 ? 'The server answered: database is locked' : `Tried again: ${tries}`}
          onRetry={() => setTries(tries + 1)}
        />
      </Piece>
      <Piece name="No permission">
        <NoPermission title="You don’t have access to deals" />
      </Piece>
      <Piece name="Form on its way">
        <FormSkeleton fields={3} />
      </Piece>
      <Piece name="Table on its way" wide>
        <TableSkeleton rows={4} columns={5} />
      </Piece>
    </>
  )
}
