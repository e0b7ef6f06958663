import { writeTextTypes } from '../build/catalogues.ts';

writeTextTypes();
