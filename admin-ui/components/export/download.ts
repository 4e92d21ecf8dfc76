export { saveFile } from '../../../ui-shared/files/saveFile.ts';
