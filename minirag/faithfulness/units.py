"""Units and currencies: a word or sign after a number to its dimension and its size in it.

    2 h -> time, 7200       120 minutes -> time, 7200       $5 -> money in dollars, 5

Two quantities with one dimension can be compared; with different ones they cannot. Months and years
count in months, since a month has no fixed number of days; so 12 months are a year, and 90 days are
not said to be three months. KB, MB and GB are powers of ten (IEC 80000-13), KiB and MiB of two.

But: currencies are never converted (each is a dimension of its own), nor are degrees Celsius and
Fahrenheit. A noun that is no unit ("27 countries") is compared as a noun, in `quantities`.
"""

__all__ = ["CURRENCY_SIGNS", "UNITS"]

_TABLE = """
time 0.001 ms millisecond milliseconds milisegundo milisegundos
time 1 s sec secs second seconds segundo segundos seg
time 60 min mins minute minutes minuto minutos
time 3600 h hr hrs hour hours hora horas
time 86400 d day days día días dia dias
time 604800 wk week weeks semana semanas
time 1209600 fortnight quincena quincenas
months 1 month months mes meses
months 3 quarter quarters trimestre trimestres
months 12 yr yrs year years año años
months 120 decade decades década décadas
months 1200 century centuries siglo siglos
months 12000 millennium millennia milenio milenios
share 1 % percent pct per_cent por_ciento
points 1 percentage_point percentage_points puntos_porcentuales
length 0.001 mm millimetre millimetres millimeter millimeters milímetro milímetros
length 0.01 cm centimetre centimetres centimeter centimeters centímetro centímetros
length 1 metre metres meter meters metro metros
length 1000 km kilometre kilometres kilometer kilometers kilómetro kilómetros
length 0.0254 inch inches pulgada pulgadas
length 0.3048 ft foot feet pie pies
length 0.9144 yard yards yarda yardas
length 1609.344 mi mile miles milla millas
length 1e-9 nm nanometre nanometres nanometer nanometers nanómetro nanómetros
mass 0.000001 mg milligram milligrams miligramo miligramos
mass 0.001 g gram grams gramo gramos
mass 1 kg kilo kilos kilogram kilograms kilogramo kilogramos
mass 1000 tonne tonnes tonelada toneladas
mass 907.18474 ton tons
mass 0.45359237 lb lbs libra libras
mass 0.028349523125 oz ounce ounces onza onzas
volume 0.001 ml millilitre millilitres milliliter milliliters mililitro mililitros
volume 1 l litre litres liter liters litro litros
volume 3.785411784 gallon gallons galón galones
data 1 byte bytes
data 1e3 kb kilobyte kilobytes
data 1e6 mb megabyte megabytes
data 1e9 gb gigabyte gigabytes
data 1e12 tb terabyte terabytes
data 1024 kib
data 1048576 mib
data 1073741824 gib
area 1 m2 m²
area 1e6 km2 km²
area 1e4 hectare hectares hectárea hectáreas
area 4046.8564224 acre acres
frequency 1 hz hertz
frequency 1e3 khz
frequency 1e6 mhz
frequency 1e9 ghz
power 1 w watt watts vatio vatios
power 1000 kw kilowatt kilowatts kilovatio kilovatios
celsius 1 °c celsius
fahrenheit 1 °f fahrenheit
degrees 1 ° degree degrees grado grados
dollars 1 $ usd dollar dollars dólar dólares
dollars 0.01 cent cents centavo centavos
euros 1 € eur euro euros
euros 0.01 céntimo céntimos
pounds 1 £ gbp
yen 1 ¥ yen yenes
rupees 1 ₹ inr rupee rupees rupia rupias
"""

UNITS: dict[str, tuple[str, float]] = {
    name.replace("_", " "): (line.split()[0], float(line.split()[1]))
    for line in _TABLE.strip().splitlines()
    for name in line.split()[2:]
}
"""A unit's name or sign, in small letters, to its dimension and factor."""

CURRENCY_SIGNS = "$€£¥₹"
