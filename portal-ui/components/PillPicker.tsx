export { PillPicker, type PillPickerProps } from '../../ui-shared/forms/PillPicker.tsx';
