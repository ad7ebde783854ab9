import { ErrorMessage } from '../components/page'
import { useAction } from '../components/server-state'
import { t } from '../i18n/i18n'
import { getTable } from './api'

interface TableButtonProps {
  readonly classId: string
  readonly of: 'members' | 'progress'
}

/** Saves a table that a spreadsheet opens. */
export function TableButton({ classId, of }: TableButtonProps) {
  const action = useAction(async () => {
    const address = URL.createObjectURL(await getTable(classId, of))
    const link = document.createElement('a')
    link.href = address
    link.download = `${of}.csv`
    link.click()
    URL.revokeObjectURL(address)
  })
  return (
    <>
      <ErrorMessage message={action.error} />
      <button type="button" class="plain-button" onClick={() => action.run(undefined)}>
        {t.classes.saveTable}
      </button>
    </>
  )
}
