import Button from '@mui/material/Button'
import { useState } from 'react'
import { EmptyState } from '../../../engine/kit/EmptyState.tsx'
import { ErrorState } from '../../../engine/kit/ErrorState.tsx'
import { FormSkeleton } from '../../../engine/kit/FormSkeleton.tsx'
import { NoPermission } from '../../../engine/kit/NoPermission.tsx'
import { TableSkeleton } from '../../../engine/kit/TableSkeleton.tsx'
import { Specimen } from './Specimen.tsx'

/** What stands where content will be. */
export function ShowStates() {
  const [tries, setTries] = useState(0)
  return (
    <>
      <Specimen name="Empty">
        <EmptyState
          title="There's nothing here yet..."
          description="Campaigns hold the budgets and dates of your advertising."
          action={
            <Button variant="contained" color="primary">
              Add campaign
            </Button>
          }
        />
      </Specimen>
      <Specimen name="Error">
        <ErrorState
          title="The list couldn’t be loaded"
          detail={tries === 0 ? 'The server answered: database is locked' : `Tried again: ${tries}`}
          onRetry={() => setTries(tries + 1)}
        />
      </Specimen>
      <Specimen name="No permission">
        <NoPermission title="You don’t have access to deals" />
      </Specimen>
      <Specimen name="Form on its way">
        <FormSkeleton fields={3} />
      </Specimen>
      <Specimen name="Table on its way" wide>
        <TableSkeleton rows={4} columns={5} />
      </Specimen>
    </>
  )
}
