import simpleRestProvider from 'ra-data-simple-rest'
import { Admin, DataTable, Edit, List, NumberInput, Resource, SimpleForm, TextInput } from 'react-admin'
import { createRoot } from 'react-dom/client'

/** One list and one form: the least that react-admin and Material UI can be asked for. */
createRoot(document.getElementById('root') as HTMLElement).render(
  <Admin dataProvider={simpleRestProvider('/api')} disableTelemetry>
    <Resource name="campaigns" list={Campaigns} edit={Campaign} />
  </Admin>,
)

function Campaigns() {
  return (
    <List perPage={25}>
      <DataTable rowClick="edit">
        <DataTable.Col source="name" />
        <DataTable.Col source="status" />
        <DataTable.Col source="startAt" />
        <DataTable.NumberCol source="budget" />
      </DataTable>
    </List>
  )
}

function Campaign() {
  return (
    <Edit>
      <SimpleForm>
        <TextInput source="name" />
        <TextInput source="status" />
        <TextInput source="startAt" />
        <NumberInput source="budget" />
      </SimpleForm>
    </Edit>
  )
}
