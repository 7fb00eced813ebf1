// JavaScript: the package's declarations would bring those of browsers into the whole project.
import xpath from 'xpath';

export default xpath;
