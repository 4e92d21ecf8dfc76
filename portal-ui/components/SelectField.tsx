export { SelectField, type SelectFieldProps } from '../../ui-shared/forms/SelectField.tsx';
